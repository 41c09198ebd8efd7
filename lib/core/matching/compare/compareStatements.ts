import { confidenceAt, logOddsOf } from '../confidence/confidenceOf'
import { type Evidence, readEvidence } from '../confidence/evidence'
import { compareChoices } from '../read/choice'
import { joinedOtherwise, turnedBetween } from '../read/directions'
import { compareFigures, type Quantity } from '../read/quantities'
import type { Statement } from '../read/statement'
import { compareExclusions } from './compareExclusions'
import { compareGames } from './compareGames'
import { compareMarketWindows } from './compareMarketWindows'
import { compareSources } from './compareSources'
import { compareTimes } from './compareTimes'
import { compareWords } from './compareWords'
import type { Finding, Match, Verdict } from './verdict'

const SIGNS = { gt: '>', ge: '≥', lt: '<', le: '≤', eq: '', range: '' } as const
const format = (figures: readonly Quantity[]) =>
  figures.map(({ op, value, to }) => `${SIGNS[op]}${value}${to === undefined ? '' : `–${to}`}`).join(', ')

const conflict = (slot: string, a: string, b: string): Finding => ({
  slot,
  kind: 'conflict',
  text: `${a || 'none'} against ${b || 'none'}`,
})

type Figures = { veto: Finding } | { relation: 'same' | 'complement'; findings: Finding[] }

/** Relation of the figures, or of the names of a choice. */
function relationOf(a: Statement, b: Statement): 'same' | 'inverted' | undefined {
  const figures = compareFigures(a.figures, b.figures)
  if (!a.choice && !b.choice) return figures
  const choices = a.choice && b.choice ? compareChoices(a.choice, b.choice) : undefined
  if (figures === 'inverted') return undefined
  return figures && choices
}

function comparePolarity(a: Statement, b: Statement): Figures {
  if (a.negations % 2 !== b.negations % 2)
    return {
      veto: conflict(
        'polarity',
        a.negations % 2 ? 'denied' : 'asserted',
        b.negations % 2 ? 'denied' : 'asserted',
      ),
    }
  if (a.move !== b.move) return { veto: conflict('step', a.move ?? '', b.move ?? '') }
  if (a.touch !== b.touch && a.figures.some(({ op }) => op !== 'eq'))
    return {
      veto: conflict(
        'predicate',
        a.touch ? 'reached at any time' : 'held at one time',
        b.touch ? 'reached at any time' : 'held at one time',
      ),
    }
  const relation = relationOf(a, b)
  if (relation === undefined || (relation === 'inverted' && a.touch))
    return { veto: conflict('figures', format(a.figures), format(b.figures)) }
  const texts = a.move ?? format(a.figures)
  return {
    relation: relation === 'inverted' ? 'complement' : 'same',
    findings:
      texts === ''
        ? []
        : [
            {
              slot: relation === 'inverted' ? 'figure, the other way round' : 'figure',
              kind: 'agree',
              text: texts,
            },
          ],
  }
}

const names = ({ listing }: Statement) => [listing.id, ...listing.aliases].map((name) => name.toLowerCase())

/** Whether either venue cross-references the other's market. */
const pointsAt = (a: Statement, b: Statement) =>
  a.listing.references.some((reference) => names(b).includes(reference.toLowerCase()))

/** Whether a finding ends the comparison; with `distant` a soft one does not. */
const isConflict =
  (distant: boolean) =>
  ({ kind, soft }: Finding) =>
    kind === 'conflict' && !(distant && soft)

/**
 * Compares two markets slot by slot. Missing words or a contradicting figure, date or direction are a veto; anything
 * that only one side states lowers the score. A venue's cross-reference replaces the word comparison, and is still
 * checked against everything else. `distant`: a soft veto comes with what the rest says.
 */
export function compareStatements(
  a: Statement,
  b: Statement,
  { distant = false }: { distant?: boolean } = {},
): Verdict {
  const windows = compareMarketWindows(a, b)
  if (windows) return windows
  if (a.blank || b.blank) return { veto: conflict('subject', a.blank ? '' : 'named', b.blank ? '' : 'named') }
  const referenced = pointsAt(a, b) || pointsAt(b, a)
  const method = referenced ? 'reference' : 'rules'
  if (a.league !== undefined && b.league !== undefined && a.league !== b.league)
    return { veto: conflict('league', a.league, b.league) }
  const figures = comparePolarity(a, b)
  if ('veto' in figures) return figures
  const turned = turnedBetween(a.directions, b.directions)
  if (turned)
    return { veto: conflict('direction', turned.join(' before '), [...turned].reverse().join(' before ')) }
  const joined = joinedOtherwise(a.joints, b.joints)
  if (joined !== undefined) return { veto: conflict('words', `${joined} joined by "and"`, 'by "or"') }
  const game = compareGames(a, b)
  if ('veto' in game) return game
  const inner: Finding[] = [...game.findings]
  let evidence: Evidence = DECIDED
  let alone = ''
  if (!game.decided) {
    // For games the day of play is already compared.
    const isGame = a.game !== undefined && b.game !== undefined
    // Stated times are compared faster than words, and often differ.
    const stated = !isGame && a.stated.length > 0 && b.stated.length > 0 ? compareTimes(a, b) : undefined
    const apart = stated?.find(isConflict(distant))
    if (apart) return { veto: apart }
    const words = compareWords(a, b, { referenced, distant })
    evidence = words.evidence
    alone = words.alone
    const isClear = !words.findings.some(isConflict(distant))
    const times = stated ?? (isClear && !isGame ? compareTimes(a, b) : [])
    const found = [...words.findings, ...times]
    const sources = found.some(isConflict(distant)) ? [] : compareSources(a, b)
    // A cross-reference vouches for an unnamed source, not for a different one.
    const unvouched = referenced ? sources.filter(({ kind }) => kind !== 'missing') : sources
    inner.push(...found, ...unvouched)
  }
  const veto = inner.find(isConflict(distant))
  if (veto) return { veto }
  const pointer: Finding[] = referenced
    ? [{ slot: 'market', kind: 'agree', text: "one venue points at the other's" }]
    : []
  const scope = compareExclusions(a.listing, b.listing)
  const findings = [...pointer, ...inner, ...figures.findings, ...scope]
  const inverted = (figures.relation === 'complement') !== (game.relation === 'complement')
  const relation = inverted ? 'complement' : 'same'
  const all = readEvidence(evidence, { relation, findings })
  const score = logOddsOf(all)
  const match: Match = {
    relation,
    score,
    confidence: confidenceAt(score),
    method,
    findings,
    evidence: all,
    unsupported: all,
    support: 0,
    alone,
  }
  const soft = inner.find(({ kind }) => kind === 'conflict')
  return soft ? { veto: soft, otherwise: match } : match
}

/** Sides, day and the side of YES say all that a game's winner needs. */
const DECIDED: Evidence = new Map([
  ['share of words on both sides', 1],
  ['names in common', 1],
])
