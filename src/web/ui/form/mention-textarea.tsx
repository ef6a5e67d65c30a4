import { Avatar } from '../avatar.tsx'
import { SuggestTextarea, type SuggestTextareaProps } from './suggest-textarea.tsx'

export interface Mentionable {
  user: string
  name: string
}

interface MentionTextareaProps extends Omit<SuggestTextareaProps, 'typed' | 'suggestions'> {
  people: readonly Mentionable[]
}

/** The name that is being typed before the caret. */
const typed = /(?:^|\s)@([^\n@]{0,40})$/

/** A text field in which @ suggests people. */
export function MentionTextarea({ people, ...rest }: MentionTextareaProps) {
  return (
    <SuggestTextarea
      {...rest}
      typed={typed}
      suggestions={people.map(({ user, name }) => ({
        ...{ id: user, label: name, text: `${name} ` },
        icon: <Avatar name={name} size={20} decorative />,
      }))}
    />
  )
}

/** The people mentioned in the text. Longer names match first, so that "@Ana Lima" does not mention an Ana. */
export function mentionedIn(text: string, people: readonly Mentionable[]): string[] {
  let rest = text
  const named: string[] = []
  for (const { user, name } of people.toSorted((one, other) => other.name.length - one.name.length)) {
    if (!name) continue
    const others = rest.split(`@${name}`)
    // "@Anabela" does not mention an Ana.
    if (!others.slice(1).some((after) => !/^[\p{L}\p{N}]/u.test(after))) continue
    named.push(user)
    rest = others.join(' ')
  }
  return named
}
