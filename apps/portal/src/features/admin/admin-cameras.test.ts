import { createLogger } from '@sova/base'
import { createCameraWriter, LOCAL_MEDIA_SERVER } from '@sova/cameras'
import { createAdminCameraService, importCamerasFromCsv } from '@sova/console'
import { AdminCamera, AdminTariff, type ImportedCamera } from '@sova/contract'
import { type BuiltAccount, buildAccount, testSecretBox } from '@sova/testing'
import { useScriptedCameras } from '@sova/testing/scripted-camera'
import { beforeAll, describe, expect, it } from 'vitest'
import { type TestCaller, usePortal } from '../../testing/use-portal.ts'

const portal = usePortal()
const scripted = useScriptedCameras()
let operator: TestCaller
let owner: BuiltAccount
let tariff: AdminTariff

beforeAll(async () => {
  const { database, bus, signIn } = portal()
  operator = await signIn(await buildAccount(database, { isOperator: true }))
  owner = await buildAccount(database, { username: 'owner-of-all' })
  const writer = createCameraWriter({ database, bus, secretBox: testSecretBox })
  await writer.ensureMediaServer({ name: LOCAL_MEDIA_SERVER, domain: 'media.test', screenshotDomain: null })
  const month = { name: 'Месяц', dvr_hours: 720, dvr_size: null }
  tariff = AdminTariff.parse((await operator.post('/v0/admin/tariffs/save/', month)).body)
})

const add = async (draft: object) => operator.post('/v0/admin/cameras/create/', { tariff_id: tariff.id, ...draft })
const camera = (answer: { body: object }) => AdminCamera.parse(answer.body)

describe('a camera', () => {
  it('is looked at before it is added: what it sends, and whether it is there already', async () => {
    const { url } = await scripted({ hasAudio: true, credentials: { username: 'admin', password: 'secret-pass' } })
    const probed = await operator.post('/v0/admin/cameras/probe/', { source: url })
    expect(probed.body).toMatchObject({ codec: 'h264', width: 64, audio_codec: 'pcma', duplicate_of: null })
    expect(probed.body.picture).toMatch(/^data:image\/jpeg;base64,\/9j\//)
    const { number } = camera(await add({ sources: [url], title: 'Въезд', owner: owner.username }))
    const otherPassword = url.replace('secret-pass', 'other')
    const again = await operator.post('/v0/admin/cameras/probe/?lang=en', { source: otherPassword })
    expect(again.body).toMatchObject({ source: ['The camera does not accept the username or password.'] })
    const twice = await operator.post('/v0/admin/cameras/probe/', { source: url })
    expect(twice.body).toMatchObject({ duplicate_of: number })
  })

  it.each([
    ['ftp://127.0.0.1/x', 'source_unsupported_scheme'],
    ['not an address', 'source_invalid_address'],
    ['rtsp://127.0.0.1:1/x', 'source_unreachable'],
  ])('at %s can not be looked at, and it is said why', async (source) => {
    const { status, body } = await operator.post('/v0/admin/cameras/probe/?lang=en', { source })
    expect(status).toBe(400)
    expect(body.source).toEqual([expect.stringMatching(/^(The|This) /)])
  })

  it('is added for its owner, and its password never comes out', async () => {
    const { signIn, database, bus } = portal()
    const changed: (string | null)[] = []
    const unsubscribe = await bus.subscribe('camera_changed', ({ number }) => changed.push(number))
    const made = camera(
      await add({
        sources: ['rtsp://admin:secret-pass@10.0.0.9/main', 'rtsp://admin:secret-pass@10.0.0.9/sub'],
        title: 'Двор',
        address: 'Уфа',
        owner: owner.username.toUpperCase(),
        latitude: 54.7,
        longitude: 55.9,
        analytics: ['car_number'],
      }),
    )
    unsubscribe()
    expect(made).toMatchObject({
      owners: [owner.username],
      sources: ['rtsp://10.0.0.9/main', 'rtsp://10.0.0.9/sub'],
      analytics: ['car_number'],
      offline_since: null,
    })
    expect(changed).toEqual([made.number])
    const listed = await operator.post('/v0/admin/cameras/', { search: 'двор' })
    expect(JSON.stringify(listed.body)).not.toContain('secret-pass')
    expect(listed.body).toMatchObject({ count: 1 })
    const own = await (await signIn(owner)).post('/v0/cameras/this/', { numbers: [made.number] })
    expect(own.body.results).toMatchObject([{ permission: 'O', streams_count: 2, longitude: 55.9 }])
    const [source] = await database.sql`SELECT url_sealed FROM camera_source LIMIT 1`
    expect(source?.url_sealed).not.toContain('secret')
  })

  it.each([
    [{ owner: 'nobody-here' }, 'owner'],
    [{ tariff_id: 9_999 }, 'tariff_id'],
    [{ media_server_id: 9_999 }, 'media_server_id'],
    [{ sources: ['nowhere'] }, 'sources'],
    [{ title: '' }, 'title'],
    [{ timezone: 'Mars/Olympus' }, 'timezone'],
    [{ embed_hosts: ['example.ru', "x; script-src 'unsafe-inline'"] }, 'embed_hosts'],
  ])('with %j is refused by its field', async (wrong, field) => {
    const { status, body } = await add({ sources: ['rtsp://10.0.0.1/x'], title: 'x', ...wrong })
    expect(status).toBe(400)
    expect(body[field]).toEqual([expect.any(String)])
  })

  it('is changed field by field, and deleted', async () => {
    const made = camera(await add({ sources: ['rtsp://10.0.0.2/x'], title: 'Old' }))
    const { number } = made
    const sources = ['rtsp://10.0.0.3/a', 'rtsp://10.0.0.3/b']
    const embedding = { is_embed: true, embed_hosts: ['пример.рф', '*.example.ru:8443'] }
    const changed = await operator.post('/v0/admin/cameras/edit/', { number, sources, is_public: true, ...embedding })
    expect(camera(changed)).toEqual({ ...made, sources, is_public: true, ...embedding })
    expect((await operator.post('/v0/admin/cameras/delete/', { number })).status).toBe(200)
    expect((await operator.post('/v0/admin/cameras/edit/', { number, title: 'x' })).status).toBe(404)
  })

  it('is given to accounts and taken away', async () => {
    const { number } = camera(await add({ sources: ['rtsp://10.0.0.4/x'], title: 'Shared', owner: owner.username }))
    const guest = await buildAccount(portal().database)
    const set = (permission: string | null) =>
      operator.post('/v0/admin/cameras/permissions/set/', { number, username: guest.username, permission })
    const holders = async () => (await operator.post('/v0/admin/cameras/permissions/', { number })).body.results
    await set('L')
    const ownerHolds = { username: owner.username, permission: 'O' }
    expect(await holders()).toEqual([ownerHolds, { username: guest.username, permission: 'L' }])
    await set(null)
    expect(await holders()).toEqual([ownerHolds])
  })
})

describe('a CSV of cameras', () => {
  const send = async (csv: string, is_preview: boolean) =>
    operator.post('/v0/admin/cameras/import/?lang=en', { csv, is_preview })

  it('is previewed with the problem of each line, and is added whole or not at all', async () => {
    const csv = [
      '\uFEFFsource;title;owner;tariff;latitude',
      'rtsp://u:p@10.1.0.1/a;"Gate; north";owner-of-all;месяц;54,7',
      'rtsp://u:p@10.1.0.2/a;;owner-of-all;месяц;',
      'rtsp://u:x@10.1.0.1/a;The same again;;;',
      'rtsp://u:p@10.1.0.3/a;Whose?;nobody-here;;',
      'rtsp://u:p@10.1.0.4/a;No such tariff;;Век;',
      '',
    ].join('\r\n')
    const preview = await send(csv, true)
    const rows = preview.body.rows as ImportedCamera[]
    expect(rows.map(({ line, problems }) => [line, problems])).toEqual([
      [2, []],
      [3, ['Check: title.']],
      [4, ['This camera stood in the file before.']],
      [5, ['There is no such account.']],
      [6, ['Check: tariff_id.']],
    ])
    expect(preview.body.added).toBe(0)
    expect(JSON.stringify(preview.body)).not.toContain('u:p')
    expect((await send(csv, false)).body.added).toBe(0)
    expect((await operator.post('/v0/admin/cameras/', { search: 'gate north' })).body.count).toBe(0)
    const good = csv.split('\r\n').slice(0, 2).join('\r\n')
    const added = await send(good, false)
    expect(added.body.added).toBe(1)
    const found = await operator.post('/v0/admin/cameras/', { search: 'gate north' })
    expect(found.body.results).toMatchObject([{ title: 'Gate; north', latitude: 54.7, owners: ['owner-of-all'] }])
    const again = await send(csv, true)
    expect((again.body.rows as ImportedCamera[])[0]?.problems[0]).toMatch(/is there already/)
  })

  it('is added as one: what the database refuses in its last line leaves nothing, and nobody is told of it', async () => {
    const { database, bus } = portal()
    await database.sql.unsafe(`
      CREATE FUNCTION refuse_last() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
        IF EXISTS (SELECT FROM camera WHERE id = NEW.camera_id AND title = 'Of the last line') THEN
          RAISE EXCEPTION 'refused';
        END IF;
        RETURN NEW;
      END $$;
      CREATE TRIGGER refuse_last AFTER INSERT ON camera_permission FOR EACH ROW EXECUTE FUNCTION refuse_last()`)
    const told: (string | null)[] = []
    const unsubscribe = await bus.subscribe('camera_changed', ({ number }) => told.push(number))
    const csv =
      'source;title;owner\nrtsp://10.2.0.1/a;Of a line;owner-of-all\nrtsp://10.2.0.2/a;Of the last line;owner-of-all'
    expect((await send(csv, false)).status).toBe(500)
    unsubscribe()
    await database.sql`DROP FUNCTION refuse_last CASCADE`
    expect(told).toEqual([])
    expect((await operator.post('/v0/admin/cameras/', { search: 'of line' })).body.count).toBe(0)
  })

  it('of 1,000 lines asks the database as often as one of a single line, and is spread over the servers', async () => {
    const { database, bus, clock } = portal()
    for (const name of ['left', 'right']) {
      await database.sql`INSERT INTO media_server (name, domain, seen_at) VALUES (${name}, ${name}, now())`
    }
    let queries = 0
    const counted = database.db.withPlugin({
      transformQuery: ({ node }) => {
        queries += 1
        return node
      },
      transformResult: ({ result }) => Promise.resolve(result),
    })
    const cameras = createAdminCameraService({
      database: { db: counted },
      bus,
      secretBox: testSecretBox,
      clock,
      logger: createLogger('admin', { level: 'silent' }),
      cameraNetworks: [],
    })
    const queriesOf = async (count: number) => {
      queries = 0
      const lines = Array.from({ length: count }, (_, at) => `rtsp://10.3.${count}.1/${at};Many ${at};owner-of-all`)
      const csv = ['source;title;owner', ...lines].join('\n')
      const { added } = await importCamerasFromCsv({ cameras, say: String }, { csv, isPreview: false })
      expect(added).toBe(count)
      return queries
    }
    const ofOne = await queriesOf(1)
    expect(await queriesOf(1000)).toBe(ofOne)
    const rows = await database.sql`
      SELECT count(*)::int FROM camera JOIN media_server ON media_server.id = media_server_id
      WHERE title LIKE 'Many %' GROUP BY media_server.name ORDER BY media_server.name`
    expect(rows.map(({ count }) => count)).toEqual([501, 500])
  })

  it('keeps the address of a stream, with its password, when the other one is changed', async () => {
    const { database } = portal()
    const kept = ['rtsp://admin:secret-pass@10.0.0.8/main', 'rtsp://admin:secret-pass@10.0.0.8/sub']
    const { number } = camera(await add({ sources: kept, title: 'Двор' }))
    const mainSealed = async () => {
      const [row] = await database.sql`
        SELECT url_sealed FROM camera_source JOIN camera ON camera.id = camera_id WHERE number = ${number} AND stream = 1`
      return row?.url_sealed
    }
    const before = await mainSealed()
    const edit = async (sources: (string | null)[]) =>
      camera(await operator.post('/v0/admin/cameras/edit/', { number, sources })).sources
    expect(await edit([null, 'rtsp://10.0.0.8/small'])).toEqual(['rtsp://10.0.0.8/main', 'rtsp://10.0.0.8/small'])
    expect(await mainSealed()).toBe(before)
    expect(await edit(['rtsp://10.0.0.9/main', null])).toEqual(['rtsp://10.0.0.9/main', 'rtsp://10.0.0.8/small'])
    expect(await edit([null])).toEqual(['rtsp://10.0.0.9/main'])
  })

  it.each([
    ['', 'The first line must name the columns'],
    ['title;address', 'The first line must name the columns'],
    [`source;title\n${'rtsp://10.0.0.1/x;x\n'.repeat(1001)}`, 'At most 1000 cameras'],
  ])('that begins with %.20s is refused whole', async (csv, sentence) => {
    const { status, body } = await send(csv, true)
    expect(status).toBe(400)
    expect(body.csv).toEqual([expect.stringContaining(sentence)])
  })
})
