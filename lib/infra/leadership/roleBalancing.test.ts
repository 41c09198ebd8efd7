import { expect, test } from 'vitest'
import { type RoleStanding, rolesToTake, roleToGive } from './roleBalancing'

const nobodyWaited = new Set<string>()
const standings = (led: Record<string, number | undefined>, candidates: number[]) =>
  new Map<string, RoleStanding>(
    Object.entries(led).map(([role, leader]) => [
      role,
      { ...(leader !== undefined && { leader }), candidates },
    ]),
  )

test('a process alone takes every role', () => {
  const all = standings({ a: undefined, b: undefined, c: undefined }, [1])
  expect(rolesToTake(all, { self: 1, leftFree: nobodyWaited })).toEqual(['a', 'b', 'c'])
})

test('of two processes each takes one role and leaves the other its own', () => {
  const start = standings({ a: undefined, b: undefined, c: undefined }, [1, 2])
  expect(rolesToTake(start, { self: 1, leftFree: nobodyWaited })).toEqual(['a'])
  const next = standings({ a: 1, b: undefined, c: undefined }, [1, 2])
  expect(rolesToTake(next, { self: 1, leftFree: nobodyWaited })).toEqual([])
  expect(rolesToTake(next, { self: 2, leftFree: nobodyWaited })).toEqual(['b', 'c'])
})

test('a role that the process with fewer roles leaves free is taken anyway', () => {
  const now = standings({ a: 1, b: undefined }, [1, 2])
  expect(rolesToTake(now, { self: 1, leftFree: new Set(['b']) })).toEqual(['b'])
})

test('a role is released for a candidate that leads two fewer, and only for one that can take it', () => {
  expect(roleToGive(standings({ a: 1, b: 1, c: 1 }, [1, 2]), 1)).toBe('c')
  expect(roleToGive(standings({ a: 1, b: 1, c: 2 }, [1, 2]), 1)).toBeUndefined()
  const others = new Map<string, RoleStanding>([
    ['a', { leader: 1, candidates: [1, 2] }],
    ['b', { leader: 1, candidates: [1] }],
  ])
  expect(roleToGive(others, 1)).toBe('a')
  expect(roleToGive(others, 2)).toBeUndefined()
})
