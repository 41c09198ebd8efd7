import path from 'node:path'

export interface Import {
  /** A path from the project's folder, or a package name; Node's own begin with `node:`. */
  target: string
  kind: 'own' | 'package'
  typeOnly: boolean
}

const PATTERN =
  /(import|export)\s+(type\s)?[^'"`;]*?from\s*'([^']+)'|import\s*\(\s*'([^']+)'|import\s+'([^']+)'/g

/** `viem/siwe` belongs to viem, `@prisma/client/x` to @prisma/client. */
const packageOf = (specifier: string) =>
  specifier.startsWith('node:')
    ? specifier
    : specifier
        .split('/')
        .slice(0, specifier.startsWith('@') ? 2 : 1)
        .join('/')

/** A project file's imports, as written. */
export function importsOf(file: string, source: string): Import[] {
  return [...source.matchAll(PATTERN)].map((match): Import => {
    const specifier = match[3] ?? match[4] ?? match[5] ?? ''
    const typeOnly = match[2] !== undefined
    if (specifier.startsWith('@/')) return { target: specifier.slice(2), kind: 'own', typeOnly }
    if (!specifier.startsWith('.')) return { target: packageOf(specifier), kind: 'package', typeOnly }
    const target = path.posix.normalize(path.posix.join(path.posix.dirname(file), specifier))
    return { target, kind: 'own', typeOnly }
  })
}
