import { beforeAll, expect, test } from 'vitest'
import { testDatabase } from '@/lib/dev/testing/support/database'
import { withUserLocked } from './withUserLocked'

const database = testDatabase({ max: 2 })

beforeAll(async () => {
  await database.prisma.user.create({ data: { id: 'alice' } })
})

const move = (country: string) =>
  withUserLocked(database.prisma, 'alice', (tx) =>
    tx.user.update({ where: { id: 'alice' }, data: { country }, select: { country: true } }),
  )

test('changes that wait too long for a connection are rejected as unavailable and retryable', async () => {
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  const first = withUserLocked(database.prisma, 'alice', () => held)
  // The second waits for the account on the last connection, the third for a connection.
  const [second, third] = [move('DE'), move('FR')]
  await expect(third).rejects.toMatchObject({ code: 'unavailable', retryable: true, retryAfterSeconds: 1 })
  release()
  await first
  expect(await second).toEqual({ country: 'DE' })
  expect(await move('IT')).toEqual({ country: 'IT' })
})

test('nothing changes for a user that does not exist', async () => {
  expect(await withUserLocked(database.prisma, 'nobody', async () => 'changed')).toBeUndefined()
})
