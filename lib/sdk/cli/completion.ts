import type { Command } from './context'

const SHELLS = ['bash', 'zsh', 'fish'] as const

/** A script that completes commands and flags for the named shell; undefined for an unknown one. */
export function completion(
  shell: string | undefined,
  commands: Readonly<Record<string, Command>>,
): string | undefined {
  const names = Object.keys(commands)
  const flagsOf = (name: string) => Object.keys(commands[name]?.flags ?? {}).map((flag) => `--${flag}`)
  switch (SHELLS.find((one) => one === shell)) {
    case 'bash': {
      const cases = names.map((name) => `    ${name}) words="${[...flagsOf(name), '--json'].join(' ')}" ;;`)
      return `_crossbook() {
  local words="${names.join(' ')}"
  case "\${COMP_WORDS[1]}" in
${cases.join('\n')}
  esac
  [ "$COMP_CWORD" -eq 1 ] && words="${names.join(' ')}"
  COMPREPLY=($(compgen -W "$words" -- "\${COMP_WORDS[COMP_CWORD]}"))
}
complete -F _crossbook crossbook`
    }
    case 'zsh': {
      const cases = names.map(
        (name) => `    ${name}) compadd -- ${[...flagsOf(name), '--json'].join(' ')} ;;`,
      )
      return `#compdef crossbook
_crossbook() {
  if (( CURRENT == 2 )); then compadd -- ${names.join(' ')}; return; fi
  case "\${words[2]}" in
${cases.join('\n')}
  esac
}
compdef _crossbook crossbook`
    }
    case 'fish':
      return names
        .flatMap((name) => [
          `complete -c crossbook -f -n __fish_use_subcommand -a ${name} -d '${(commands[name]?.about ?? '').replaceAll("'", "\\'")}'`,
          ...flagsOf(name).map(
            (flag) => `complete -c crossbook -n '__fish_seen_subcommand_from ${name}' -l ${flag.slice(2)}`,
          ),
        ])
        .join('\n')
    default:
      return undefined
  }
}
