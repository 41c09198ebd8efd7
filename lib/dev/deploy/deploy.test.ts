import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { z } from 'zod'
import { COMPILED_PROGRAMS, compiledName } from '@/lib/infra/env/ownProgram'
import { readConfig, readIngestConfig, SETTING_NAMES } from '@/lib/infra/env/server'

const read = (...file: string[]) => readFileSync(path.join(import.meta.dirname, ...file), 'utf8')

const service = z.object({
  command: z.array(z.string()).optional(),
  environment: z.record(z.string(), z.string()).default({}),
  depends_on: z.union([z.array(z.string()), z.record(z.string(), z.unknown())]).default([]),
  build: z.object({ context: z.string(), dockerfile: z.string() }).optional(),
  env_file: z.string().optional(),
  healthcheck: z.object({ test: z.array(z.string()) }).optional(),
  read_only: z.boolean().optional(),
  cap_drop: z.array(z.string()).optional(),
})
const compose = z
  .object({ services: z.record(z.string(), service) })
  .parse(parse(read('compose.yaml'), { merge: true }))
const processes = Object.entries(compose.services).filter(([name]) => /^(web|ingest)\d$/.test(name))

/** `NAME=value` lines, commented ones included. */
const assignments = (text: string) => [...text.matchAll(/^#?([A-Z][A-Z0-9_]+)=(.*)$/gm)]

/** Substitutes `${NAME:-default}` and `${NAME:?complaint}` as compose does. */
const filled = (value: string, settings: Record<string, string>) =>
  value.replaceAll(/\$\{(\w+):([-?])([^}]*)\}/g, (_, name: string, kind: string, rest: string) => {
    if (settings[name]) return settings[name]
    if (kind === '?') throw new Error(rest)
    return rest
  })

const SETTINGS = {
  PUBLIC_URL: 'https://crossbook.example',
  AUTH_SECRET: 'a secret of thirty-two characters',
  METRICS_TOKEN: 'a token of a test',
  POSTGRES_PASSWORD: 'pass/w@rd#1',
}

test('compose starts two serving and two ingest processes with valid settings', () => {
  expect(processes.map(([name]) => name).sort()).toEqual(['ingest1', 'ingest2', 'web1', 'web2'])
  for (const [name, { environment, depends_on }] of processes) {
    const ours = Object.keys(environment).filter((setting) => setting !== 'PGPASSWORD')
    expect(ours.filter((setting) => !SETTING_NAMES.includes(setting))).toEqual([])
    for (const needed of Object.keys(depends_on)) expect(Object.keys(compose.services)).toContain(needed)
    const env = Object.fromEntries(
      Object.entries(environment).map(([setting, value]) => [setting, filled(value, SETTINGS)]),
    )
    const config = name.startsWith('web') ? readConfig(env) : readIngestConfig(env)
    expect(config.databaseUrl).toBe('postgres://crossbook@postgres:5432/crossbook')
    expect(env.PGPASSWORD).toBe(SETTINGS.POSTGRES_PASSWORD)
    expect(config.redisUrl).toBe('redis://redis:6379')
  }
})

test('compose builds, passes every setting through, health-checks each process, and grants it no privileges', () => {
  for (const [name, { build, env_file, healthcheck, read_only, cap_drop }] of processes) {
    const context = path.resolve(import.meta.dirname, build?.context ?? '')
    expect(context).toBe(process.cwd())
    expect(existsSync(path.join(context, build?.dockerfile ?? 'none'))).toBe(true)
    expect({ name, env_file, read_only, cap_drop }).toEqual({
      name,
      env_file: 'settings.env',
      read_only: true,
      cap_drop: ['ALL'],
    })
    expect(healthcheck?.test.join(' ')).toContain('/api/health')
  }
})

test('compose reports a missing setting before anything starts', () => {
  const all = processes.flatMap(([, { environment }]) => Object.values(environment))
  for (const name of Object.keys(SETTINGS)) {
    expect(() => all.map((value) => filled(value, { ...SETTINGS, [name]: '' }))).toThrow(`set ${name}`)
  }
})

test.each([
  ['the settings file of a deployment', read('settings.env.example')],
  ['the settings file of the project', readFileSync('.env.example', 'utf8')],
])('%s names existing settings', (_what, text) => {
  const names = assignments(text).map(([, name = '']) => name)
  expect(names.length).toBeGreaterThan(10)
  expect(names.filter((name) => !SETTING_NAMES.includes(name))).toEqual(
    names.filter((name) => name === 'POSTGRES_PASSWORD'),
  )
})

const units = readdirSync(path.join(import.meta.dirname, 'systemd'))

test.each([
  ...units.map((unit) => [unit, read('systemd', unit)] as const),
  ['Procfile', read('Procfile')] as const,
  ['compose.yaml', processes.map(([, { command = [] }]) => command.join(' ')).join('\n')] as const,
  ['Dockerfile', read('Dockerfile').replaceAll(/[",]/g, '')] as const,
])('%s starts programs that are built, with existing settings', (_name, text) => {
  const programs = [...text.matchAll(/\.next\/programs\/([\w-]+)\.mjs/g)].map(([, name = '']) => name)
  expect(programs.length).toBeGreaterThan(0)
  const compiled = COMPILED_PROGRAMS.map(compiledName)
  expect(programs.filter((name) => !compiled.includes(name))).toEqual([])
  const set = [...text.matchAll(/\b([A-Z][A-Z_]+)=\S/g)].map(([, name = '']) => name)
  expect(
    set.filter((name) => ![...SETTING_NAMES, 'NEXT_TELEMETRY_DISABLED', 'MALLOC_ARENA_MAX'].includes(name)),
  ).toEqual([])
})
