import { expect, test } from './fixtures'

test('an operation can be tried from its reference: the command follows the form, the response is shown', async ({
  page,
}) => {
  await page.goto('/docs')
  const section = page.getByRole('region', { name: 'GET /api/events/list' })
  const open = section.getByRole('button', { name: 'Try it: GET /api/events/list' })
  await open.focus()
  await page.keyboard.press('Enter')
  const form = section.getByRole('form')
  await form.getByLabel('limit').fill('2')
  await expect(section.getByRole('region', { name: 'GET /api/events/list' })).toContainText('limit=2')
  await form.getByLabel('limit').press('Enter')
  await expect(form.getByRole('status')).toContainText(/200 OK\s*\d+ ms/)
  await expect(form.getByRole('region', { name: 'Response' })).toContainText('"count": 2')
  await form.getByText(/\d+ headers/).click()
  await expect(form.getByText('content-type:')).toBeVisible()
  await form.getByLabel('limit').fill('-1')
  await form.getByRole('button', { name: 'Send' }).click()
  await expect(form.getByRole('status')).toContainText('422')
})

test('an operation that changes data asks first, a stream can be stopped, and an API key stays in its request', async ({
  page,
}) => {
  const sent: string[] = []
  page.on('request', (request) => sent.push(`${request.method()} ${new URL(request.url()).pathname}`))
  await page.goto('/docs')
  const create = page.getByRole('region', { name: 'POST /api/api-key/generate' }).first()
  await create.getByRole('button', { name: /^Try/ }).click()
  await create.getByLabel('Body').fill('{ "name": ')
  await create.getByRole('button', { name: 'Send' }).click()
  await expect(create.getByText('The body is not JSON')).toBeVisible()
  await create.getByLabel('Body').fill('{ "name": "x" }')
  await create.getByRole('button', { name: 'Send' }).click()
  const dialog = page.getByRole('dialog', { name: 'Send this request?' })
  await dialog.getByRole('button', { name: 'Not now' }).click()
  expect(sent).not.toContain('POST /api/api-key/generate')
  await create.getByRole('button', { name: 'Send' }).click()
  await dialog.getByRole('button', { name: 'Send it' }).click()
  await expect(create.getByRole('status')).toContainText('401')

  const stream = page.getByRole('region', { name: 'GET /api/stream' }).first()
  await stream.getByRole('button', { name: /^Try/ }).click()
  await stream.getByRole('button', { name: 'Send' }).click()
  await expect(stream.getByRole('region', { name: 'Response' })).toContainText('event:')
  await stream.getByRole('button', { name: 'Stop' }).click()
  await expect(stream.getByRole('button', { name: 'Stop' })).toBeHidden()

  const list = page.getByRole('region', { name: 'GET /api/events/list' }).first()
  await list.getByRole('button', { name: /^Try/ }).click()
  const wrong = 'pk_notakeyatall'
  await list.getByLabel('API key').fill(wrong)
  await list.getByRole('button', { name: 'Send' }).click()
  await expect(list.getByRole('status')).toContainText('401')
  expect(await list.getByRole('region', { name: 'GET /api/events/list' }).textContent()).not.toContain(wrong)
  expect(
    await page.evaluate(() => JSON.stringify([localStorage, sessionStorage, document.cookie])),
  ).not.toContain(wrong)
})
