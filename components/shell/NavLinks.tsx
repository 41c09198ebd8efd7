'use client'
import { Activity, BookOpenText, ChartCandlestick, Split, UserRound, Wallet } from 'lucide-react'
import Link from 'next/link'
import { usePathname } from 'next/navigation'
import { cn } from '@/components/ui/cn'

const LINKS = [
  { href: '/', label: 'Events', Icon: ChartCandlestick, owns: ['/event'] },
  { href: '/plan', label: 'Planner', Icon: Split, owns: [] },
  { href: '/portfolio', label: 'Portfolio', Icon: Wallet, owns: [] },
  { href: '/status', label: 'Status', Icon: Activity, owns: [] },
  { href: '/docs', label: 'API', Icon: BookOpenText, owns: [] },
  { href: '/account', label: 'Account', Icon: UserRound, owns: [] },
] as const

const isCurrent = (pathname: string, { href, owns }: (typeof LINKS)[number]) =>
  pathname === href || owns.some((prefix) => pathname.startsWith(prefix))

/** The way round the product: a row in the header on a desk, a bar under the thumb on a phone. */
export function NavLinks({ place }: { place: 'header' | 'bottom' }) {
  const pathname = usePathname()
  return (
    <ul className={place === 'header' ? 'flex items-center gap-0.5' : 'grid grid-cols-6'}>
      {LINKS.map((link) => {
        const current = isCurrent(pathname, link)
        return (
          <li key={link.href}>
            <Link
              href={link.href}
              aria-current={current ? 'page' : undefined}
              className={cn(
                'text-ink-3 transition-colors duration-100 hover:text-ink',
                place === 'header'
                  ? 'flex h-8 items-center rounded-md px-2.5 font-medium text-sm'
                  : 'flex h-14 flex-col items-center justify-center gap-1 text-2xs',
                current && 'text-ink',
                current && place === 'header' && 'bg-sunken',
              )}
            >
              {place === 'bottom' && <link.Icon aria-hidden className="size-4.5" />}
              {link.label}
            </Link>
          </li>
        )
      })}
    </ul>
  )
}
