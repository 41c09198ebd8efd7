import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { startFakeServer } from '@/components/testkit/fakeServer'
import { preparePageTests, renderPage } from '@/components/testkit/renderPage'
import { startTestMarket } from '@/components/testkit/testMarket'
import { announceTestWallet } from '@/components/testkit/testWallet'
import type { Proof } from './proveWallet'
import { WalletPicker } from './WalletPicker'

preparePageTests()

async function openPicker({
  demo = false,
  use = async () => {},
}: {
  demo?: boolean
  use?: (proof: Proof) => Promise<void>
} = {}) {
  startFakeServer(startTestMarket().runtime)
  return renderPage(<WalletPicker demo={demo} statement="Sign in." use={use} />, { path: '/account' })
}

test('a browser without a wallet explains how to get one', async () => {
  await openPicker()
  expect(screen.getByText(/^No wallet found in this browser\./)).toBeDefined()
  expect(screen.queryAllByRole('button')).toEqual([])
})

test('the demo wallet is offered where the server has one, and signs a message with its statement', async () => {
  const proofs: Proof[] = []
  const { user } = await openPicker({ demo: true, use: async (proof) => void proofs.push(proof) })
  expect(screen.getByText(/everyone on this server shares its account/)).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Demo wallet (test only)' }))
  await waitFor(() => expect(proofs).toHaveLength(1))
  expect(proofs[0]?.message).toContain('Sign in.')
  expect(proofs[0]?.signature).toMatch(/^0x[0-9a-f]{130}$/)
})

test('a request dismissed in the wallet is reported, and can be repeated', async () => {
  const wallet = announceTestWallet('Test Wallet')
  wallet.willing = false
  const proofs: Proof[] = []
  const { user } = await openPicker({ use: async (proof) => void proofs.push(proof) })
  const button = await screen.findByRole('button', { name: 'Test Wallet' })
  await user.click(button)
  expect(
    await screen.findByText('You rejected the request in your wallet. Nothing was signed.'),
  ).toBeDefined()
  wallet.willing = true
  await user.click(button)
  await waitFor(() => expect(proofs).toHaveLength(1))
  expect(proofs[0]?.message).toContain(wallet.address)
  wallet.withdraw()
})

test("a signature that the server rejects shows the server's message", async () => {
  const { user } = await openPicker({
    demo: true,
    use: () => Promise.reject(new Error('That wallet has an account of its own.')),
  })
  await user.click(screen.getByRole('button', { name: 'Demo wallet (test only)' }))
  expect(await screen.findByText('That wallet has an account of its own.')).toBeDefined()
})
