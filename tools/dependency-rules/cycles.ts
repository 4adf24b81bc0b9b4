/** Cycles among our own modules. */
import type { OwnModule } from './read-imports.ts'

/** One cycle for each import that leads back to a file on the way to it: the files of the cycle, the first again last. */
export function findCycles(modules: readonly OwnModule[]): string[][] {
  const importsOf = new Map(
    modules.map(({ file, imports }) => [file, imports.filter(({ kind }) => kind === 'own').map(({ path }) => path)]),
  )
  const cycles: string[][] = []
  const finished = new Set<string>()
  const way: string[] = []
  const onWay = new Set<string>()

  const visit = (file: string): void => {
    if (finished.has(file)) return
    if (onWay.has(file)) {
      cycles.push([...way.slice(way.indexOf(file)), file])
      return
    }
    way.push(file)
    onWay.add(file)
    for (const next of importsOf.get(file) ?? []) visit(next)
    way.pop()
    onWay.delete(file)
    finished.add(file)
  }

  for (const { file } of modules) visit(file)
  return cycles
}
