/** `sova gang add|rename|join|delete|list`: organisations, whose administrators look after their people, cars and doors. */
import type { Command } from 'commander'
import { type OutputOptions, report, row } from '../report.ts'
import { WHOLE_LIST, withConsole } from '../with-console.ts'
import { writeDown } from '../write-down.ts'

export function addGangVerbs(program: Command): void {
  const gang = program.command('gang').description('organisations with access control of their own')
  gang
    .command('add')
    .description('add an organisation')
    .argument('<title>')
    .option('--admin <username>', 'an account that administers it')
    .option('--json', 'answer as JSON')
    .action(addGang)
  gang
    .command('rename')
    .description('give an organisation another title')
    .argument('<title>')
    .argument('<new-title>')
    .option('--json', 'answer as JSON')
    .action((title: string, newTitle: string, options: OutputOptions) =>
      withConsole(async (console) => {
        const { id } = await console.organisations.findGang(title)
        const renamed = await console.organisations.saveGang({ id, title: newTitle })
        await writeDown(console, 'gang rename', [title, newTitle])
        report(options, renamed, () => [`${title} is called ${newTitle} now`])
      }),
    )
  gang
    .command('join')
    .description('put an account into an organisation')
    .argument('<title>')
    .argument('<username>')
    .option('--admin', 'the account administers it')
    .option('--json', 'answer as JSON')
    .action(joinGang)
  gang
    .command('delete')
    .description('delete an organisation that has neither employees nor devices')
    .argument('<title>')
    .option('--json', 'answer as JSON')
    .action((title: string, options: OutputOptions) =>
      withConsole(async (console) => {
        await console.organisations.deleteGang((await console.organisations.findGang(title)).id)
        await writeDown(console, 'gang delete', [title])
        report(options, { title }, () => [`deleted the organisation ${title}`])
      }),
    )
  gang.command('list').description('list the organisations').option('--json', 'answer as JSON').action(listGangs)
}

async function addGang(title: string, { admin, ...options }: OutputOptions & { admin?: string }): Promise<void> {
  await withConsole(async (console) => {
    const { organisations, users } = console
    // Asked for first: an organisation whose administrator is not there would stay behind.
    const administrator = admin === undefined ? null : await users.findByName(admin)
    const added = await organisations.saveGang({ title })
    if (administrator) await users.edit({ id: administrator.id, gang_id: added.id, gang_admin: true })
    await writeDown(console, 'gang add', admin === undefined ? [title] : [title, admin])
    report(options, added, () => [`added the organisation ${title}`])
  })
}

async function joinGang(
  title: string,
  username: string,
  { admin = false, ...options }: OutputOptions & { admin?: boolean },
): Promise<void> {
  await withConsole(async (console) => {
    const { organisations, users } = console
    const { id: gang_id } = await organisations.findGang(title)
    const { id } = await users.findByName(username)
    const joined = await users.edit({ id, gang_id, ...(admin ? { gang_admin: true } : {}) })
    await writeDown(console, 'gang join', [title, username], admin ? { admin } : {})
    report(options, joined, () => [`${username} belongs to ${title}`])
  })
}

async function listGangs(options: OutputOptions): Promise<void> {
  await withConsole(async ({ organisations }) => {
    const { results } = await organisations.listGangs(WHOLE_LIST)
    report(options, results, () =>
      results.map(({ title, administrators, employees_count, devices_count }) =>
        row(title, administrators.join(', '), `${employees_count} employees`, `${devices_count} devices`),
      ),
    )
  })
}
