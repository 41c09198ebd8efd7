'use client'
import { usePathname } from 'next/navigation'
import { cn } from '@/components/ui/cn'
import { IntentLink } from '@/components/ui/IntentLink'
import { PAGES, type SitePage } from './pages'

const LINKS = PAGES.filter(({ aside }) => !aside)

const isCurrent = (pathname: string, { href, owns }: SitePage) =>
  pathname === href || (owns !== undefined && pathname.startsWith(owns))

/** Main navigation: a row in the header on desktop, a bottom bar on a phone. */
export function NavLinks({ place }: { place: 'header' | 'bottom' }) {
  const pathname = usePathname()
  return (
    <ul className={place === 'header' ? 'flex items-center gap-0.5' : 'grid grid-cols-7'}>
      {LINKS.map((link) => {
        const current = isCurrent(pathname, link)
        return (
          <li key={link.href}>
            <IntentLink
              href={link.href}
              aria-current={current ? 'page' : undefined}
              className={cn(
                'transition-colors duration-100 hover:text-ink',
                place === 'header'
                  ? 'flex h-8 items-center rounded-md px-2.5 font-medium text-sm'
                  : 'flex h-14 flex-col items-center justify-center gap-1 text-2xs',
                current ? 'text-ink' : 'text-ink-3',
                current && place === 'header' && 'bg-sunken',
              )}
            >
              {place === 'bottom' && <link.Icon aria-hidden className="size-4.5" />}
              {link.label}
            </IntentLink>
          </li>
        )
      })}
    </ul>
  )
}
