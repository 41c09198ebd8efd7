import Link from 'next/link'
import type { ReactNode } from 'react'
import { CodeBlock } from '@/components/ui/CodeBlock'
import { PLATFORM_IDS } from '@/lib/contract/platformIds'

const Topic = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt className="font-medium">{name}</dt>
    <dd className="mt-0.5 text-ink-2">{children}</dd>
  </div>
)

const FAULT = `{
  "detail": [
    {
      "loc": ["body", "amount_usd"],
      "msg": "Give amount_usd or amount_tokens.",
      "type": "missing"
    }
  ]
}`

/** 0 = none. */
const limitText = (perMinute: number) =>
  perMinute > 0 ? `${perMinute} requests a minute` : 'no limit on this server'

/** Rules that hold for every operation. */
export const Conventions = ({ anonLimit, keyLimit }: { anonLimit: number; keyLimit: number }) => (
  <section
    aria-labelledby="conventions"
    className="grid gap-x-10 gap-y-6 pb-8 xl:grid-cols-[minmax(0,1fr)_minmax(0,27rem)]"
  >
    <div className="min-w-0">
      <h2 id="conventions" className="mb-4 scroll-mt-20 font-semibold text-md">
        Conventions
      </h2>
      <dl className="grid gap-x-10 gap-y-4 sm:grid-cols-2">
        <Topic name="Figures">
          A price is dollars per outcome token, strictly between 0 and 1; sizes are tokens. At most six
          decimals, no float noise. A winning token pays $1.
        </Topic>
        <Topic name="Order books">
          A level is <code className="font-mono text-xs">[price, size]</code>, best first: asks ascending,
          bids descending.
        </Topic>
        <Topic name="Absent values">
          Every field is always present. <code className="font-mono text-xs">null</code> says that a value is
          unknown or does not apply.
        </Topic>
        <Topic name="Platforms">
          Responses name venues <code className="font-mono text-xs">platform_1</code> to{' '}
          <code className="font-mono text-xs">{PLATFORM_IDS.at(-1)}</code>;{' '}
          <a href="#getPlatforms" className="underline">
            the platforms operation
          </a>{' '}
          says which is which.
        </Topic>
        <Topic name="Access token">
          Lives 15 minutes. Sign a message with a wallet to get one with a refresh token, and send it as{' '}
          <code className="font-mono text-xs">Authorization: Bearer …</code>.
        </Topic>
        <Topic name="API key">
          Create one on the{' '}
          <Link href="/account" className="underline">
            account page
          </Link>{' '}
          or with an access token. Send it as <code className="font-mono text-xs">X-API-Key: …</code>.
        </Topic>
        <Topic name="Rate limits">
          {anonLimit + keyLimit === 0 ? (
            'No rate limit on this server.'
          ) : (
            <>
              {limitText(anonLimit)} without a key, {limitText(keyLimit)} with one, all keys of an account
              together. Large requests count more, as each operation says. Answers carry{' '}
              <code className="font-mono text-xs">RateLimit-*</code>; a 429 says when to retry.
            </>
          )}
        </Topic>
        <Topic name="Caching">
          Responses that are polled often carry an <code className="font-mono text-xs">ETag</code>; send it
          back as <code className="font-mono text-xs">If-None-Match</code> and get a 304 when nothing changed.
        </Topic>
      </dl>
    </div>
    <div className="min-w-0">
      <CodeBlock label="Every error has this shape and lists all faults" code={FAULT} />
    </div>
  </section>
)
