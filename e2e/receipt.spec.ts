import { pairedSlug } from '@/lib/dev/testing/support/pairedSlug'
import { makeKey, signIn } from '@/lib/dev/testing/support/signIn'
import { until } from '@/lib/dev/testing/support/startStack'
import { expectAccessibleOnAllScreens } from './axe'
import { expect, test } from './fixtures'

/** Keeps a plan as a script would: the id of its receipt. */
async function keepPlan(url: string): Promise<string> {
  const { accessToken } = await signIn(url)
  const key = await makeKey(url, accessToken)
  const event = await (await fetch(`${url}/api/event/${await pairedSlug(url)}`)).json()
  const outcome = event.outcomes[0]
  const tokens = Object.fromEntries(
    event.sources.flatMap((id: string) => {
      const token = outcome[`${id}_yes_token`]
      return token === null ? [] : [[id, { token_id: token, outcome: 'yes' }]]
    }),
  )
  return until('a plan to be kept', async () => {
    const answer = await fetch(`${url}/api/liquidity/distribution`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'X-API-Key': key },
      body: JSON.stringify({ tokens, direction: 'buy', amount_usd: 50, receipt: true }),
    })
    return answer.ok ? (await answer.json()).receipt.id : undefined
  })
}

test('a kept plan is verified in the browser, fits every screen and is accessible in both themes', async ({
  page,
  stack,
}) => {
  test.slow()
  await page.goto(`/plan/${await keepPlan(stack.service.url)}`, { waitUntil: 'load' })
  await expect(page.getByText('Verified in your browser')).toBeVisible()
  await expect(page.getByRole('region', { name: 'The same order later' })).toContainText('10 seconds later')
  await expectAccessibleOnAllScreens(page, 'a kept plan', { turn: 0 })
  // The cost of waiting appears some seconds later, without a reload.
  await expect(page.getByRole('region', { name: 'The same order later' })).toContainText(
    /Waiting would have|Nothing could have been|Unknown/,
    { timeout: 60_000 },
  )
})
