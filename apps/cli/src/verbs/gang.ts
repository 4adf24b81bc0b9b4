/** `sova gang add|join|list`: organisations, whose administrators look after their people, cars and doors. */
import type { Command } from 'commander'
import { CliError } from '../cli-error.ts'
import { withInstallation } from '../with-installation.ts'
import { createGangRepository } from './gang-repository.ts'

export function addGangVerbs(program: Command): void {
  const gang = program.command('gang').description('organisations with access control of their own')
  gang
    .command('add')
    .description('add an organisation')
    .argument('<title>')
    .option('--admin <username>', 'an account that administers it')
    .action(addGang)
  gang
    .command('join')
    .description('put an account into an organisation')
    .argument('<title>')
    .argument('<username>')
    .option('--admin', 'the account administers it')
    .action(joinGang)
  gang.command('list').description('list the organisations').action(listGangs)
}

async function addGang(title: string, { admin }: { admin?: string }): Promise<void> {
  await withInstallation(async ({ database }) => {
    await database.db.transaction().execute(async (transaction) => {
      const gangs = createGangRepository(transaction)
      const id = await gangs.add(title)
      if (admin !== undefined && !(await gangs.join(id, admin, true)))
        throw new CliError(`there is no account ${admin}`)
    })
    console.log(`added the organisation ${title}`)
  })
}

async function joinGang(title: string, username: string, { admin = false }: { admin?: boolean }): Promise<void> {
  await withInstallation(async ({ database }) => {
    const gangs = createGangRepository(database.db)
    const id = await gangs.find(title)
    if (id === null) throw new CliError(`there is no organisation ${title}; add it with: sova gang add "${title}"`)
    if (!(await gangs.join(id, username, admin))) throw new CliError(`there is no account ${username}`)
    console.log(`${username} belongs to ${title}`)
  })
}

async function listGangs(): Promise<void> {
  await withInstallation(async ({ database }) => {
    const { rows } = await createGangRepository(database.db).list()
    for (const { title, administrators, employees, devices } of rows) {
      console.log([title, administrators.join(', '), `${employees} employees`, `${devices} devices`].join('\t'))
    }
  })
}
