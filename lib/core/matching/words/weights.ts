import { isRank } from './ranks'

const set = (words: string) => new Set(words.split(/\s+/).filter((word) => word !== ''))

/** Words that do not identify a question. */
const STOP =
  set(`a an the of in on at by to for from with as and or if than then this that these it its their his her
  will would be wil is are was been being has have had do does did who whom which what when where how many much number
  amount there any new end ending during after before between until within into over under above below more less
  greater least most exactly about per vs versus win winner winning won happen get go be become so
  price value rate level close reach hit up yes no other market event question et est edt o'clock time mins min
  hour beat tbd minute day week month year date quarter season game match fc cf afc sc bc announced next late early
  following place add added adding`)

/** Words that titles often omit: little evidence either way. */
const WEAK =
  set(`us race world party company meeting decision official annual growth award global control general
  national holder person highest cut best agree fed title named ceremony issue seat public down most change interest
  target range first-party release issue united city winner midterm fifa special president regular popular
  federal reserve state term perform announced united upper bound committee token happen playoff`)

/** Optional words that are no filler: they add no restriction. */
const OPTIONAL =
  set(`case et al leader full assembly real receive grant create establish make earn include list held hold take happen occur come anyone anybody someone
  person rank name law inc corp ltd plc enacted fia fiba fide uci uefa pga tour tennis golf award winner finisher midterm fifa special seat united named ceremony down target range interest upper bound change
  official award us holder party meeting decision playoff general national happen city following power balance hr
  race drivers driver region state committee global club professional main card pro parliament ceremony game tournament men single`)

/** Words that change the question: both sides must have them or neither. */
const DECISIVE =
  set(`part nominee run ticket vice primary second third runner popular margin turnout debate core first half
  total spread supporting actress actor director animated documentary women junior semifinal quarterfinal round map
  corner score inaugurated impeach convict pardon arrest acquire merge hike recession stagflation dissent minimum
  lowest coldest wettest snow rain relegated qualify coach manager mvp roty dpoy opoy moty coty rookie defensive offensive conference
  division eastern western north south east west democrat republican cup group final resign die death announce charged
  convict postponed delayed fail lose last worst eliminated advance toss average median mean monthly
  mention say tweet post attend endorse confirmed sworn declare emergency special-counsel finish fastest pole podium makecut misscut host candidate fight anyseat downward`)

export const isStop = (token: string) => STOP.has(token)
export const isWeak = (token: string) => WEAK.has(token)
export const isOptional = (token: string) => OPTIONAL.has(token)
export const isDecisive = (token: string) => DECISIVE.has(token) || isRank(token)

/** Scope of a question: if the sides name different ones, the questions differ. */
const SCOPES = set('us global world national state local domestic international regional european')
export const isScope = (token: string) => SCOPES.has(token)
