/**
 * Every import of our own files: static, dynamic, re-exports and types. Read with a parser, for a tool that silently
 * reads nothing passes every rule; the tests assert how many modules were read.
 */
import { existsSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { dirname, join, normalize } from 'node:path/posix'
import { parseSync } from 'oxc-parser'
import { listFiles, readText } from '../repository.ts'

export type ImportTarget =
  /** Path of one of our own files, relative to the repository. */
  | { kind: 'own'; path: string }
  /** A module of Node, without `node:`. */
  | { kind: 'core'; path: string }
  /** Name of a package from the registry, without the path inside it. */
  | { kind: 'package'; path: string }

export interface OwnModule {
  file: string
  imports: ImportTarget[]
}

export function readModules(root: string): OwnModule[] {
  const files = ['apps', 'packages'].flatMap((folder) => listFiles(folder, root))
  return files
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => ({
      file,
      imports: importsOf(file, readText(file, root)).map((specifier) => resolveImport(root, file, specifier)),
    }))
}

/** `typeof import('x')` and `import('x').T` stand in types only; the parser lists them with no other import. */
const TYPE_IMPORT = /\bimport\(\s*['"]([^'"]+)['"]\s*\)/g

function importsOf(file: string, text: string): string[] {
  const { module, errors } = parseSync(file, text)
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`)
  const specifiers = new Set<string>()
  for (const { moduleRequest } of module.staticImports) specifiers.add(moduleRequest.value)
  for (const { entries } of module.staticExports) {
    for (const { moduleRequest } of entries) if (moduleRequest) specifiers.add(moduleRequest.value)
  }
  for (const [, specifier = ''] of text.matchAll(TYPE_IMPORT)) specifiers.add(specifier)
  return [...specifiers]
}

function resolveImport(root: string, file: string, specifier: string): ImportTarget {
  if (specifier.startsWith('.')) return { kind: 'own', path: normalize(join(dirname(file), specifier)) }
  if (isBuiltin(specifier)) return { kind: 'core', path: specifier.replace(/^node:/, '') }
  const [scope = '', name = ''] = specifier.split('/')
  if (scope === '@sova') {
    const folder = existsSync(join(root, 'packages', name)) ? 'packages' : 'apps'
    return { kind: 'own', path: `${folder}/${name}/src/index.ts` }
  }
  return { kind: 'package', path: scope.startsWith('@') ? `${scope}/${name}` : scope }
}
