/** The page: vite with the configuration of apps/web, its result in apps/web/dist. */
import { join } from 'node:path'
import { build } from 'vite'
import { repositoryRoot } from '../repository.ts'

export async function buildWeb(): Promise<void> {
  const root = join(repositoryRoot, 'apps/web')
  await build({ root, configFile: join(root, 'vite.config.ts'), logLevel: 'warn' })
}
