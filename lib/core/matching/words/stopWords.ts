/** Grammar, and the furniture of a market's title: no subject, no restriction. */
const STOP = new Set(
  `a an the of in on at by to for from with as and or if than then this that these it its their his her
  will would be wil is are was were been being has have had do does did who whom which what when where how many much
  number amount there any new end ending during after before between until within into over under above below more
  less greater least most exactly about per vs versus win winner winning won happen get go be become so they he she
  price value rate level close reach hit up yes no other market event question et est edt o'clock time mins min
  hour beat tbd minute day week month year date quarter season game match fc cf afc sc bc next late early
  following place add added adding`.split(/\s+/),
)

export const isStop = (token: string) => STOP.has(token)
