import path from 'node:path'
import ts from 'typescript'
import { typeFaults } from './typeFaults'

const OPTIONS: ts.CompilerOptions = {
  target: ts.ScriptTarget.ES2022,
  module: ts.ModuleKind.ESNext,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  strict: true,
  noEmit: true,
  skipLibCheck: true,
  types: ['node'],
}

/** A virtual file beside this module, so that packages resolve as they do here. */
const FILE = path.join(import.meta.dirname, 'declared.virtual.ts')

/**
 * Compiles the types that clients declare, once for all of them, and returns the function that checks a value.
 * Cost: seconds, because the compiler reads every declaration of the packages.
 * Errors: throws for a type that the packages do not declare.
 */
export function compileTypes(imports: string, types: readonly string[]) {
  const names = new Map(types.map((type, i) => [type, `T${i}`]))
  const source = [imports, ...[...names].map(([type, name]) => `export type ${name} = ${type}`)].join('\n')
  const host = ts.createCompilerHost(OPTIONS)
  const read = host.getSourceFile.bind(host)
  host.getSourceFile = (name, ...rest) =>
    name === FILE ? ts.createSourceFile(name, source, ts.ScriptTarget.ES2022, true) : read(name, ...rest)
  const exists = host.fileExists.bind(host)
  host.fileExists = (name) => name === FILE || exists(name)
  const program = ts.createProgram([FILE], OPTIONS, host)
  const checker = program.getTypeChecker()
  const file = program.getSourceFile(FILE)
  if (!file) throw new Error('The compiler does not see the judged types.')
  const [wrong] = program.getSemanticDiagnostics(file)
  if (wrong) throw new Error(ts.flattenDiagnosticMessageText(wrong.messageText, '\n'))
  const declared = new Map<string, ts.Type>()
  for (const statement of file.statements) {
    if (ts.isTypeAliasDeclaration(statement))
      declared.set(statement.name.text, checker.getTypeAtLocation(statement))
  }

  /** How the value differs from its declaration; empty when it conforms. */
  return (value: unknown, type: string): string[] => {
    const found = declared.get(names.get(type) ?? '')
    if (!found) throw new Error(`${type} was not compiled.`)
    return typeFaults(value, found, 'answer', { checker, depth: 0 })
  }
}
