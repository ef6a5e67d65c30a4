import type { BusinessHours } from '../contracts/chat-settings.ts'
import { isOpenAt } from './business-hours.ts'

/** When a bot answers: while the team is away, while the team is there, or during the bot's own hours. Empty: always. */
export const duties = ['closed', 'open', 'own'] as const
export type Duty = (typeof duties)[number]

/** The hours of the workspace. Its bots' hours are in the same time zone. */
export interface TeamHours {
  readonly hours: BusinessHours | null
  readonly timezone: string
}

/** Whether a bot answers at a moment, in milliseconds since 1970. A team without hours is always there. */
export function isOnDuty(
  { duty, hours }: { readonly duty: Duty | ''; readonly hours: BusinessHours | null },
  team: TeamHours,
  moment: number,
): boolean {
  const zone = team.timezone || 'UTC'
  if (duty === 'open') return isOpenAt(team.hours, zone, moment)
  if (duty === 'closed') return !isOpenAt(team.hours, zone, moment)
  return duty !== 'own' || isOpenAt(hours, zone, moment)
}
