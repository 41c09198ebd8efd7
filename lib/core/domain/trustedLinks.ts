import { type MatchLink, VERIFIED_FROM } from './matchLinks'

/**
 * Ways in which two markets are found to be the same question, as requests name them. `identity`: one venue names the
 * other's market. `rules`: by comparing texts. `reviewed`: by a reviewer. `model`: by a language model.
 */
export const MATCH_METHODS = ['identity', 'rules', 'reviewed', 'model'] as const
export type MatchMethod = (typeof MATCH_METHODS)[number]

const OF_LINK: Record<MatchLink['method'], MatchMethod> = {
  reference: 'identity',
  rules: 'rules',
  manual: 'reviewed',
  model: 'model',
}

/** Counts for nothing; its alarm still keeps the two apart. */
const distrusted = (link: MatchLink): MatchLink => ({
  ...link,
  method: 'rules',
  confidence: 0,
  reviewed: false,
})

/**
 * The links of an outcome as a request trusts them: without methods, as they are. Links by other methods than the named
 * ones are not verified. A published link by a model counts as verified where `model` is named, also before its
 * precision is measured.
 */
export const trustedLinks = (
  links: readonly MatchLink[],
  methods: readonly MatchMethod[] | undefined,
): readonly MatchLink[] =>
  methods === undefined
    ? links
    : links.map((link) => {
        if (link.reviewed && methods.includes('reviewed')) return link
        if (!methods.includes(OF_LINK[link.method])) return distrusted(link)
        const confidence =
          link.method === 'model' ? Math.max(link.confidence, VERIFIED_FROM) : link.confidence
        return { ...link, confidence, reviewed: false }
      })
