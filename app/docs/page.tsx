import type { Metadata } from 'next'
import { openApiDocument } from '@/lib/contract/openapi'
import { TAGS } from '@/lib/contract/openapi/tags'
import { getPagesContext } from '@/lib/server/pages/pagesContext'
import { siteUrl } from '../siteUrl'
import { Conventions } from './Conventions'
import { findExample } from './example'
import { OperationSection } from './OperationSection'
import { readReference } from './reference'
import { withCode } from './withCode'

export const metadata: Metadata = {
  title: 'API reference',
  description: 'Every operation of the HTTP API with its fields and a command that performs it.',
  alternates: { canonical: '/docs' },
}

const titleOf = (tag: string) => Object.entries(TAGS).find(([name]) => name === tag)?.[1].title ?? tag

export default async function DocsPage() {
  const { rateLimitAnon, rateLimitKey } = getPagesContext().config
  const reference = readReference(openApiDocument())
  const example = await findExample(await siteUrl())
  return (
    <div className="page-frame grid gap-x-12 py-6 lg:grid-cols-[13rem_minmax(0,1fr)]">
      <nav aria-label="Operations" className="hidden text-sm lg:block">
        <div className="sticky top-17 max-h-[calc(100dvh-6rem)] space-y-5 overflow-y-auto pb-6">
          <a href="#conventions" className="block text-ink-2 hover:text-ink">
            Conventions
          </a>
          {reference.groups.map(({ tag, operations }) => (
            <div key={tag}>
              <p className="eyebrow mb-1">{titleOf(tag)}</p>
              <ul>
                {operations.map(({ id, method, path }) => (
                  <li key={id}>
                    <a href={`#${id}`} className="flex gap-2 py-1 text-ink-2 text-xs hover:text-ink">
                      <span className="figures w-9 shrink-0 text-2xs text-ink-3 leading-4">
                        {method === 'DELETE' ? 'DEL' : method}
                      </span>
                      <span className="min-w-0 truncate" title={path}>
                        {path.replace(/^\/api/, '')}
                      </span>
                    </a>
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </div>
      </nav>
      <div className="min-w-0">
        <h1 className="font-semibold text-lg tracking-tight">API reference</h1>
        <p className="mt-1 mb-6 max-w-[70ch] text-ink-2">
          {withCode(reference.description)} Version {reference.version}, as an{' '}
          <a href="/api/openapi.json" className="text-ink underline">
            OpenAPI 3.1 document
          </a>{' '}
          too.
        </p>
        <Conventions anonLimit={rateLimitAnon} keyLimit={rateLimitKey} />
        {reference.groups.map(({ tag, operations }) => (
          <section key={tag} aria-labelledby={`tag-${tag}`} className="pb-6">
            <h2 id={`tag-${tag}`} className="pb-3 font-semibold text-md">
              {titleOf(tag)}
            </h2>
            {operations.map((operation) => (
              <OperationSection
                key={operation.id}
                operation={operation}
                example={example}
                isLimited={rateLimitAnon + rateLimitKey > 0}
              />
            ))}
          </section>
        ))}
      </div>
    </div>
  )
}
