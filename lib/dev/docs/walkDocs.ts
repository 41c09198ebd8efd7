import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'

const TSX = pathToFileURL(path.resolve('node_modules/tsx/dist/loader.mjs')).href

/** Commands that a walk skips, and why. */
const NOT_RUN: readonly [pattern: RegExp, reason: string][] = [
  [/^npm (ci|run (build|demo))|^npm start/, 'the service runs'],
  [/^claude /, "another company's program"],
  [/^pg_dump|^cp -a \.data/, 'a test of its own restores both backups'],
]

interface Block {
  language: string
  code: string
}

/** The fenced blocks of a document, or of one of its sections. */
export function blocksOf(file: string, section?: string): Block[] {
  const text = readFileSync(file, 'utf8')
  const read = section === undefined ? text : (text.split(`## ${section}\n`)[1]?.split('\n## ')[0] ?? '')
  return [...read.matchAll(/^```(\w+)\n([\s\S]*?)^```$/gm)].map(([, language = '', code = '']) => ({
    language,
    code,
  }))
}

const reasonNotToRun = ({ code }: Block): string | undefined =>
  NOT_RUN.find(([pattern]) => pattern.test(code))?.[1]

/** The commands of a block; a program is first written to a file. Undefined when it is not a program. */
function commandsOf({ language, code }: Block, i: number, folder: string): string | undefined {
  if (language === 'sh') return code
  const name = `example${i}.${{ ts: 'mts', python: 'py' }[language]}`
  if (language === 'ts') {
    writeFileSync(path.join(folder, name), code)
    return `node --import ${TSX} ${name}`
  }
  if (language === 'python') {
    writeFileSync(path.join(folder, name), code)
    return `.venv/bin/python -W error ${name}`
  }
  return undefined
}

export interface Walked {
  code: string
  output: string
}

/**
 * Runs the blocks of a document as printed, in one shell, in a folder outside the checkout, against a service.
 * `packages`: files placed in the folder first. Rejects with the printed output when a command fails.
 */
export async function walkDocs(
  blocks: readonly Block[],
  { url, folder, packages = [] }: { url: string; folder: string; packages?: readonly string[] },
): Promise<Walked[]> {
  for (const file of packages) copyFileSync(file, path.join(folder, path.basename(file)))
  const run = blocks.flatMap((block, i) => {
    const code = block.code.replaceAll('http://localhost:3000', url)
    const commands = reasonNotToRun(block) ? undefined : commandsOf({ ...block, code }, i, folder)
    return commands === undefined ? [] : [{ code: block.code, commands }]
  })
  const script = run.map(({ commands }) => `${commands}\necho\necho --end--`).join('\n')
  const child = spawn('bash', ['-euo', 'pipefail', '-c', script], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      CROSSBOOK_URL: url,
      HOME: folder,
      npm_config_cache: path.join(folder, '.npm'),
      npm_config_offline: 'true',
      npm_config_audit: 'false',
      npm_config_fund: 'false',
      npm_config_update_notifier: 'false',
      PIP_DISABLE_PIP_VERSION_CHECK: '1',
    },
  })
  let [output, errors] = ['', '']
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text
  })
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    errors += text
  })
  const [status] = await once(child, 'close')
  const outputs = output.split('--end--')
  if (status !== 0) throw new Error(`${run[outputs.length - 1]?.code ?? ''}\n${outputs.at(-1)}\n${errors}`)
  return run.map(({ code }, i) => ({ code, output: outputs[i] ?? '' }))
}
