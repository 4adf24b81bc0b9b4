/** `sova user add|list`. */
import { createAccount, createAccountRepository } from '@sova/accounts'
import type { Command } from 'commander'
import { askPassword } from '../ask-password.ts'
import { withInstallation } from '../with-installation.ts'

interface UserAddOptions {
  operator?: boolean
  gangAdmin?: boolean
}

export function addUserVerbs(program: Command): void {
  const user = program.command('user').description('accounts')
  user
    .command('add')
    .description('add an account; the password is asked for, or read from standard input')
    .argument('<username>')
    .option('--operator', 'may add users and cameras')
    .option('--gang-admin', 'administers the cameras of a group')
    .action(addUser)
  user.command('list').description('list the accounts').option('--json', 'answer as JSON').action(listUsers)
}

async function addUser(username: string, options: UserAddOptions): Promise<void> {
  const password = await askPassword()
  await withInstallation(async ({ database }) => {
    const account = await createAccount(database, {
      username,
      password,
      isOperator: options.operator ?? false,
      isGangAdmin: options.gangAdmin ?? false,
    })
    console.log(`added the account ${account.username}`)
  })
}

async function listUsers({ json }: { json?: boolean }): Promise<void> {
  await withInstallation(async ({ database }) => {
    const accounts = await createAccountRepository(database.db).list()
    if (json) return console.log(JSON.stringify(accounts))
    for (const account of accounts) {
      const roles = [account.is_operator ? 'operator' : '', account.gang_admin ? 'gang administrator' : '']
      console.log([account.username, ...roles.filter(Boolean)].join('\t'))
    }
  })
}
