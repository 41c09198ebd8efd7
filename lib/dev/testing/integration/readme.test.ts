import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, inject, test } from 'vitest'

test('the examples of the README work as printed', () => {
  const section =
    readFileSync('README.md', 'utf8').split('## Use it from a script')[1]?.split('\n## ')[0] ?? ''
  const blocks = [...section.matchAll(/```sh\n([\s\S]*?)```/g)].map(([, code = '']) =>
    code.replaceAll('http://localhost:3000', inject('serviceUrl')),
  )
  expect(blocks.length).toBeGreaterThan(4)
  // One shell for all of them, since a later example uses a variable of an earlier one.
  const script = blocks.map((block) => `${block}\necho\necho "--end--"`).join('\n')
  const output = execFileSync('bash', ['-euo', 'pipefail', '-c', script], {
    encoding: 'utf8',
    timeout: 90_000,
    env: { ...process.env, CROSSBOOK_URL: inject('serviceUrl') },
  })
  const answers = output.split('--end--').slice(0, blocks.length)
  for (const [i, answer] of answers.entries()) {
    if (blocks[i]?.includes('/api/stream')) {
      expect(answer).toMatch(/^event: book$/m)
      continue
    }
    if (blocks[i]?.startsWith('npx crossbook')) {
      expect(answer, blocks[i]).toMatch(/¢/)
      continue
    }
    const body = JSON.parse(answer) as Record<string, unknown>
    expect(body, blocks[i]).not.toHaveProperty('detail')
    expect(Object.keys(body).length, blocks[i]).toBeGreaterThan(0)
  }
}, 120_000)
