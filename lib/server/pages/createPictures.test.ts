import { readdirSync } from 'node:fs'
import { constants, getPriority } from 'node:os'
import { afterAll, expect, test } from 'vitest'
import { createPictures, type PictureJob } from './createPictures'

const said: string[] = []
const note = (_facts: object, message: string) => void said.push(message)
const pictures = createPictures({ log: { debug: note, info: note, warn: note, error: note } })
afterAll(() => pictures.close())

const job = (children: unknown): PictureJob => ({
  tree: { type: 'div', key: null, props: { style: { fontFamily: 'Geist' }, children } },
  width: 120,
  height: 63,
})
const PNG = [0x89, 0x50, 0x4e, 0x47]
const span = { type: 'span', key: null, props: { children: 'b' } }

test('the serving loop goes on turning while a picture is drawn', async () => {
  let turns = 0
  let done = false
  const turn = () => {
    turns += 1
    if (!done) setImmediate(turn)
  }
  turn()
  const bytes = await pictures.draw(job('rain'))
  done = true
  expect([...bytes.slice(0, 4)]).toEqual(PNG)
  // On this thread drawing would be one turn, or a few.
  expect(turns).toBeGreaterThan(50)
})

test('a picture that cannot be drawn is unavailable, and the next one is drawn', async () => {
  await expect(pictures.draw(job(['a', span]))).rejects.toMatchObject({ code: 'unavailable' })
  expect(said).toContain('A share picture was not drawn.')
  expect([...(await pictures.draw(job('rain'))).slice(0, 4)]).toEqual(PNG)
})

test('on Linux the thread that draws gives way to all others', async () => {
  await pictures.draw(job('rain'))
  const threads = process.platform === 'linux' ? readdirSync('/proc/self/task').map(Number) : []
  const drawing = threads.filter((id) => getPriority(id) === constants.priority.PRIORITY_BELOW_NORMAL)
  expect(drawing).toHaveLength(Math.min(1, threads.length))
})

test('of many pictures at once eight wait, and the others may come back', async () => {
  const drawn = await Promise.allSettled(Array.from({ length: 20 }, () => pictures.draw(job('rain'))))
  expect(drawn.filter(({ status }) => status === 'fulfilled')).toHaveLength(8)
  const refused = drawn.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
  for (const error of refused) expect(error).toMatchObject({ code: 'unavailable', retryAfterSeconds: 5 })
})

test('a thread that cannot start fails its pictures and nothing else', async () => {
  const broken = createPictures({
    log: { debug: note, info: note, warn: note, error: note },
    program: '/nowhere/at/all.ts',
  })
  await expect(broken.draw(job('rain'))).rejects.toMatchObject({ code: 'unavailable' })
  await expect(broken.draw(job('rain'))).rejects.toMatchObject({ code: 'unavailable' })
  await broken.close()
})
