import {
  Activity,
  BookOpenText,
  ChartCandlestick,
  GraduationCap,
  type LucideIcon,
  Radar,
  Scale,
  Split,
  UserRound,
  Wallet,
} from 'lucide-react'

export interface SitePage {
  href: string
  label: string
  Icon: LucideIcon
  /** The keys that open it from anywhere. */
  keys: string
  /** Not in the main navigation, which has the pages of daily use. */
  aside?: true
  /** Addresses under which the page counts as the current one. */
  owns?: string
}

/** The pages for the navigation, the footer, the palette and the shortcuts. */
export const PAGES: readonly SitePage[] = [
  { href: '/', label: 'Events', Icon: ChartCandlestick, keys: 'g e', owns: '/event/' },
  { href: '/plan', label: 'Planner', Icon: Split, keys: 'g p' },
  { href: '/scanner', label: 'Scanner', Icon: Radar, keys: 'g x' },
  { href: '/portfolio', label: 'Portfolio', Icon: Wallet, keys: 'g w' },
  { href: '/practice', label: 'Practice', Icon: GraduationCap, keys: 'g r', aside: true },
  { href: '/status', label: 'Status', Icon: Activity, keys: 'g s' },
  { href: '/methodology', label: 'Methodology', Icon: Scale, keys: 'g m', aside: true },
  { href: '/docs', label: 'API', Icon: BookOpenText, keys: 'g d' },
  { href: '/account', label: 'Account', Icon: UserRound, keys: 'g a' },
]
