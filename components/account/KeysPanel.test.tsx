import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { failing, startFakeServer } from '@/components/testkit/fakeServer'
import { preparePageTests, renderPage } from '@/components/testkit/renderPage'
import { startTestMarket } from '@/components/testkit/testMarket'
import { AccountView } from './AccountView'
import { KeysPanel } from './KeysPanel'

preparePageTests()

async function openKeys() {
  const server = startFakeServer(startTestMarket().runtime)
  server.signIn('alice')
  const view = await renderPage(<KeysPanel limited />, { path: '/account' })
  await screen.findByText('No keys yet.')
  return { server, ...view }
}

test('a key is shown once, with a command it may run, and never again', async () => {
  const { user, server } = await openKeys()
  await user.type(screen.getByRole('textbox', { name: 'Key name' }), 'reader')
  await user.click(screen.getByRole('checkbox', { name: 'Plan orders' }))
  await user.click(screen.getByRole('button', { name: 'Create key' }))
  const dialog = await screen.findByRole('dialog', { name: 'Your API key' })
  const key = within(dialog).getByRole('region', { name: 'reader' }).textContent ?? ''
  expect(key).toBe('pk_key1_secret')
  expect(within(dialog).getByRole('region', { name: 'Try it' }).textContent).toContain(`X-API-Key: ${key}`)
  expect(server.bodies.at(-1)).toEqual({
    name: 'reader',
    expires_in_days: 90,
    scopes: ['read', 'stream', 'balances'],
  })
  await user.keyboard('{Escape}')
  expect(screen.getByRole('alert').textContent).toMatch(/^The key was not copied/)
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(await screen.findByText('reader')).toBeDefined()
  expect(document.body.textContent).not.toContain(key)
})

test('once a new key is copied its dialog closes at once', async () => {
  const { user } = await openKeys()
  await user.click(screen.getByRole('button', { name: 'Create key' }))
  const dialog = await screen.findByRole('dialog', { name: 'Your API key' })
  within(dialog).getAllByRole('button', { name: 'Copy' })[0]?.focus()
  await user.keyboard('{Enter}')
  await within(dialog).findByText('Copied')
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('rotating asks first and shows the new key; revoking asks first and marks the key', async () => {
  const { user } = await openKeys()
  await user.type(screen.getByRole('textbox', { name: 'Key name' }), 'bot')
  await user.selectOptions(screen.getByRole('combobox', { name: 'Expiry' }), 'Does not expire')
  await user.click(screen.getByRole('button', { name: 'Create key' }))
  await screen.findByRole('dialog', { name: 'Your API key' })
  await user.keyboard('{Escape}{Escape}')

  await user.click(await screen.findByRole('button', { name: 'Rotate bot' }))
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(screen.queryByRole('dialog')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Rotate bot' }))
  await user.click(screen.getByRole('button', { name: 'Rotate key' }))
  const dialog = await screen.findByRole('dialog', { name: 'Your API key' })
  expect(within(dialog).getByRole('region', { name: 'bot' }).textContent).toBe('pk_key1_secret_next')
  await user.keyboard('{Escape}{Escape}')

  await user.click(screen.getByRole('button', { name: 'Revoke bot' }))
  await user.click(screen.getByRole('button', { name: 'Revoke key' }))
  expect(await screen.findByText('Revoked')).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Revoke bot' })).toBeNull()
})

test('a key that cannot be revoked stays, and the dialog says why', async () => {
  const { user, server } = await openKeys()
  await user.selectOptions(screen.getByRole('combobox', { name: 'Expiry' }), 'Does not expire')
  await user.click(screen.getByRole('button', { name: 'Create key' }))
  await screen.findByRole('dialog', { name: 'Your API key' })
  await user.keyboard('{Escape}{Escape}')
  server.answer('DELETE /api/api-key/key1', failing)
  await user.click(await screen.findByRole('button', { name: 'Revoke Key' }))
  await user.click(screen.getByRole('button', { name: 'Revoke key' }))
  expect(await screen.findByText('The service cannot answer now.')).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(screen.getByRole('button', { name: 'Revoke Key' })).toBeDefined()
})

test('a server without rate limits promises no higher one', async () => {
  const server = startFakeServer(startTestMarket().runtime)
  server.signIn('alice')
  await renderPage(<KeysPanel limited={false} />, { path: '/account' })
  expect(await screen.findByText(/There is no rate limit on this server\./)).toBeDefined()
  expect(screen.queryByText(/higher rate limit/)).toBeNull()
})

test('a list of keys that cannot be read shows an error', async () => {
  const server = startFakeServer(startTestMarket().runtime)
  server.signIn('alice')
  server.answer('GET /api/api-key', failing)
  await renderPage(<KeysPanel limited={false} />, { path: '/account' })
  expect((await screen.findByRole('alert')).textContent).toMatch(/^Your keys could not be loaded\./)
})

test('when the session cannot be read the account stays as the server rendered it', async () => {
  const server = startFakeServer(startTestMarket().runtime)
  server.answer('GET /api/auth/session', failing)
  await renderPage(<AccountView signedIn={false} demo={false} limited providers={[]} />, { path: '/account' })
  expect(await screen.findByRole('heading', { name: 'Sign in with a wallet' })).toBeDefined()
})
