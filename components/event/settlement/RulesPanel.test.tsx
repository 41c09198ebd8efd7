import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { GET as getEvent } from '@/app/api/event/[slug]/route'
import { GET as getPlatforms } from '@/app/api/platforms/route'
import { eventDetail } from '@/lib/contract/event'
import { platformsResponse } from '@/lib/contract/platforms'
import { usd } from '@/lib/core/domain/units'
import { buildGroup, buildLink, buildOutcome, marketOn, member } from '@/lib/dev/testing/support/builders'
import { routeReply } from '@/lib/dev/testing/support/callRoute'
import { installRuntime } from '@/lib/dev/testing/support/installRuntime'
import { RulesNotice } from './RulesNotice'
import { RulesPanel } from './RulesPanel'

const figure = (title: string, confidence: number) =>
  buildOutcome(
    title,
    [
      member(marketOn('polymarket', `p ${title}`, { volume: usd(9) })),
      member(marketOn('kalshi', `k ${title}`)),
      member(marketOn('opinion', `o ${title}`)),
    ],
    {
      title,
      links: [
        buildLink('polymarket', 'kalshi', { confidence, reasons: [`Same figure: ${title}.`] }),
        buildLink('kalshi', 'opinion', { reasons: ['Same words: figure.'] }),
      ],
    },
  )

test('the reasons of a match are those of the selected outcome, and name the platforms in between', async () => {
  const event = buildGroup('rain', [
    figure('more than 6', 0.9),
    figure('more than 10', 0.99),
    buildOutcome('alone', [member(marketOn('kalshi', 'alone'))], { title: 'alone' }),
  ])
  installRuntime({ events: [event] })
  const detail = await routeReply(getEvent, eventDetail, { path: '/api/event/rain' })
  const { platforms } = await routeReply(getPlatforms, platformsResponse, { path: '/api/platforms' })
  const [six, ten, alone] = detail.outcomes.map((outcome) =>
    renderToStaticMarkup(<RulesPanel event={detail} outcome={outcome} platforms={platforms} />),
  )
  expect(six).toContain('Same figure: more than 6.')
  expect(six).toContain('90% sure the same question')
  expect(six).toContain('via Kalshi')
  expect(six).not.toContain('more than 10')
  expect(ten).toContain('Same figure: more than 10.')
  expect(ten).not.toContain('more than 6')
  expect(alone).not.toContain('sure the same question')
  expect(alone).not.toContain('Same')
})

test('a platform that plans exclude because of its prices is named with the figures', async () => {
  const alarm =
    'Prices stand apart: the midpoints of YES on Polymarket and Kalshi differed by at least 21.0¢.'
  const outcome = buildOutcome(
    'o1',
    [member(marketOn('polymarket', 'p', { volume: usd(9) })), member(marketOn('kalshi', 'k'))],
    { links: [buildLink('polymarket', 'kalshi', { alarm })] },
  )
  installRuntime({ events: [buildGroup('rain', [outcome])] })
  const detail = await routeReply(getEvent, eventDetail, { path: '/api/event/rain' })
  const { platforms } = await routeReply(getPlatforms, platformsResponse, { path: '/api/platforms' })
  const notice = renderToStaticMarkup(
    <RulesNotice event={detail} outcome={detail.outcomes[0]} platforms={platforms} />,
  )
  expect(notice).toContain('Kalshi may not ask the same question as the others.')
  expect(notice).toContain('Plans leave it out')
  expect(notice).toContain(alarm)
})
