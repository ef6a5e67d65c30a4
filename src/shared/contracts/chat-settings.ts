/** A part of a day during which people answer, on the clock of the workspace: `HH:MM`, `to` after `from`. */
export interface OpenTime {
  from: string
  to: string
}

/** `chat_settings.hours`; without it, people answer at any time. */
export interface BusinessHours {
  /** By day, Monday to Sunday. */
  week: OpenTime[][]
  /** Days without anybody: `YYYY-MM-DD`. */
  holidays: string[]
}

/** `chat_settings.handOver`: when the bot brings in a person without being asked. */
export interface ChatHandOver {
  /** After how many questions in a row that it has no answer to. */
  afterUnanswered: number
  /** When the customer is angry. */
  onAnger: boolean
}

/** `chat_settings.branding`: how the widget looks. */
export interface ChatBranding {
  /** `#rrggbb`. */
  accent: string
}

export const usualHandOver: ChatHandOver = { afterUnanswered: 2, onAnger: true }
export const usualBranding: ChatBranding = { accent: '#4338ca' }
