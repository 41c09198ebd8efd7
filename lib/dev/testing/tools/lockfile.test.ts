import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { z } from 'zod'

const entry = z.looseObject({
  version: z.string().optional(),
  integrity: z.string().optional(),
  resolved: z.string().optional(),
  link: z.boolean().optional(),
  optional: z.boolean().optional(),
  dev: z.boolean().optional(),
})
const lockfile = z.object({ packages: z.record(z.string(), entry) })

/**
 * Optional binaries for other systems, absent from the registry at locking time; SECURITY.md names
 * them too. No other entry may lack its checksum.
 */
const UNCHECKED = [
  /^@biomejs\/cli-(android|darwin|win32)-(arm64|x64)$|^@biomejs\/cli-linux-(arm64|x64)-musl$/,
  /^@foundry-rs\/anvil-(darwin-(amd64|arm64)|linux-arm64|win32-amd64)$/,
  /^@oxc-parser\/binding-(android|darwin|freebsd|openharmony|win32)-[a-z0-9-]+$/,
  /^@oxc-parser\/binding-linux-(arm|ppc64|riscv64|s390x)-[a-z]+$/,
  /^@tailwindcss\/oxide-(android|darwin|freebsd|win32)-[a-z0-9-]+$/,
  /^@tailwindcss\/oxide-(linux-arm-gnueabihf|wasm32-wasi)$/,
]

const { packages } = lockfile.parse(JSON.parse(readFileSync('package-lock.json', 'utf8')))
const installed = Object.entries(packages)
  .filter(([path, { link }]) => path !== '' && link !== true)
  .map(([path, rest]) => ({ name: path.slice(path.lastIndexOf('node_modules/') + 13), ...rest }))

test('every installed package has a checksum, except named binaries of other systems', () => {
  const unchecked = installed.filter(({ integrity }) => !/^sha512-[\w+/]{86}==$/.test(integrity ?? ''))
  expect(
    unchecked.filter(
      ({ name, optional }) => optional !== true || !UNCHECKED.some((pattern) => pattern.test(name)),
    ),
  ).toEqual([])
  // Entries leave this list once they have a checksum.
  for (const pattern of UNCHECKED)
    expect(
      unchecked.some(({ name }) => pattern.test(name)),
      `${pattern}`,
    ).toBe(true)
  expect(unchecked.filter(({ dev }) => !dev)).toEqual([])
})

test('the lockfile contains no download address: the registry is the installer’s choice', () => {
  expect(installed.filter(({ resolved }) => resolved !== undefined)).toEqual([])
})
