/** `sova user add|edit|delete|token|list`. */
import { makeApiToken } from '@sova/accounts'
import type { AdminUser } from '@sova/contract'
import type { Command } from 'commander'
import { askPassword } from '../ask-password.ts'
import { type OutputOptions, report, row } from '../report.ts'
import { type Console, WHOLE_LIST, withConsole } from '../with-console.ts'
import { writeDown } from '../write-down.ts'

interface UserAddOptions extends OutputOptions {
  operator?: boolean
  gangAdmin?: boolean
  gang?: string
}

export function addUserVerbs(program: Command): void {
  const user = program.command('user').description('accounts')
  user
    .command('add')
    .description('add an account; the password is asked for, or read from standard input')
    .argument('<username>')
    .option('--operator', 'may add users and cameras')
    .option('--gang-admin', 'administers the people, cars and doors of its organisation')
    .option('--gang <title>', 'organisation that it belongs to')
    .option('--json', 'answer as JSON')
    .action(addUser)
  user
    .command('edit')
    .description('change the roles of an account')
    .argument('<username>')
    .option('--operator', 'may add users and cameras')
    .option('--no-operator', 'is no operator any more')
    .option('--gang-admin', 'administers the people, cars and doors of its organisation')
    .option('--no-gang-admin', 'does so no more')
    .option('--gang <title>', 'organisation that it belongs to')
    .option('--password', 'ask for a new password, or read it from standard input; ends its sessions')
    .option('--json', 'answer as JSON')
    .action(editUser)
  user
    .command('delete')
    .description('delete an account with its additional accounts; its cameras stay')
    .argument('<username>')
    .option('--json', 'answer as JSON')
    .action((username: string, options: OutputOptions) =>
      withConsole(async (console) => {
        await console.users.delete((await console.users.findByName(username)).id)
        await writeDown(console, 'user delete', [username])
        report(options, { username }, () => [`deleted the account ${username}`])
      }),
    )
  user
    .command('token')
    .description('make an API token for an account; it is printed once')
    .argument('<username>')
    .option('--title <text>', 'what it is for', '')
    .option('--write', 'it may change things, not only read them')
    .option('--json', 'answer as JSON')
    .action((username: string, options: OutputOptions & { title: string; write?: boolean }) =>
      withConsole(async (console) => {
        const { id } = await console.users.findByName(username)
        const scopes = options.write ? (['read', 'write'] as const) : (['read'] as const)
        const { body } = await makeApiToken(console.database, String(id), { title: options.title, scopes })
        await writeDown(console, 'user token', [username])
        report(options, { username, token: body, scopes }, () => [body])
      }),
    )
  user.command('list').description('list the accounts').option('--json', 'answer as JSON').action(listUsers)
}

async function addUser(username: string, options: UserAddOptions): Promise<void> {
  const password = await askPassword()
  await withConsole(async (console) => {
    const added = await console.users.create({
      username,
      password,
      is_operator: options.operator ?? false,
      gang_admin: options.gangAdmin ?? false,
      gang_id: await gangIdOf(console, options.gang),
    })
    await writeDown(console, 'user add', [added.username])
    report(options, added, () => [`added the account ${added.username}`])
  })
}

async function editUser(username: string, options: UserAddOptions & { password?: boolean }): Promise<void> {
  const { operator, gangAdmin, gang } = options
  const password = options.password ? await askPassword() : undefined
  await withConsole(async (console) => {
    const edited = await console.users.edit({
      id: (await console.users.findByName(username)).id,
      ...(operator === undefined ? {} : { is_operator: operator }),
      ...(gangAdmin === undefined ? {} : { gang_admin: gangAdmin }),
      ...(gang === undefined ? {} : { gang_id: await gangIdOf(console, gang) }),
      ...(password === undefined ? {} : { password }),
    })
    await writeDown(console, 'user edit', [edited.username], { operator, gangAdmin, gang, password })
    report(options, edited, () => [`changed the account ${edited.username}`])
  })
}

const gangIdOf = async ({ organisations }: Console, title: string | undefined): Promise<number | null> =>
  title === undefined ? null : (await organisations.findGang(title)).id

async function listUsers(options: OutputOptions): Promise<void> {
  await withConsole(async ({ users }) => {
    const { results } = await users.list(WHOLE_LIST)
    report(options, results, () => results.map(describeUser))
  })
}

const describeUser = ({ username, is_operator, gang_admin, gang }: AdminUser): string =>
  row(
    username,
    ...(is_operator ? ['operator'] : []),
    ...(gang_admin ? ['gang administrator'] : []),
    ...(gang ? [gang.title] : []),
  )
