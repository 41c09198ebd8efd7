import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { failing, startFakeServer } from '@/components/testkit/fakeServer'
import { preparePageTests, renderPage } from '@/components/testkit/renderPage'
import { startTestMarket } from '@/components/testkit/testMarket'
import { CountryPanel } from './CountryPanel'

preparePageTests()

async function open() {
  const server = startFakeServer(startTestMarket().runtime)
  server.signIn('alice')
  const view = await renderPage(<CountryPanel />, { path: '/account' })
  const select = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'My country' })
  return { server, select, ...view }
}

test('no country is chosen at first; a choice is stored with the account and can be undone', async () => {
  const { user, server, select } = await open()
  expect(select.selectedOptions[0]?.textContent).toMatch(/^Not chosen/)
  await user.selectOptions(select, 'France')
  expect(await screen.findByText('Saved.')).toBeDefined()
  expect(server.bodies.at(-1)).toEqual({ country: 'FR' })
  expect(select.value).toBe('FR')
  await user.selectOptions(select, select.options[0] as HTMLOptionElement)
  await waitFor(() => expect(server.bodies.at(-1)).toEqual({ country: null }))
  await waitFor(() => expect(select.value).toBe(''))
})

test('a choice that cannot be stored reports it, and the previous one stays', async () => {
  const { user, server, select } = await open()
  server.answer('POST /api/account/country', failing)
  await user.selectOptions(select, 'France')
  expect(await screen.findByText('The service cannot answer now.')).toBeDefined()
  expect(select.value).toBe('')
})
