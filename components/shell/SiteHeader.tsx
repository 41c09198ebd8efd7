import { IntentLink } from '@/components/ui/IntentLink'
import { CommandMenu } from './CommandMenu'
import { NavLinks } from './NavLinks'
import { ThemeSwitch } from './ThemeSwitch'
import type { Theme } from './theme'
import { Wordmark } from './Wordmark'

export const SiteHeader = ({ theme }: { theme: Theme }) => (
  <header className="sticky top-0 z-20 border-b bg-page/90 backdrop-blur-md">
    <div className="page-frame flex h-13 items-center gap-6">
      <IntentLink href="/" aria-label="Crossbook, all events">
        <Wordmark />
      </IntentLink>
      <nav aria-label="Main" className="hidden md:block">
        <NavLinks place="header" />
      </nav>
      <div className="ml-auto flex items-center gap-2.5">
        <CommandMenu />
        <ThemeSwitch initial={theme} />
      </div>
    </div>
  </header>
)
