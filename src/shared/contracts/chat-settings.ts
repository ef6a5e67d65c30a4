/** A part of a day during which people answer, in the workspace's time zone: `HH:MM`, `to` after `from`. */
export interface OpenTime {
  from: string
  to: string
}

/** `chat_settings.hours`; without hours, people answer at any time. */
export interface BusinessHours {
  /** By day, Monday to Sunday. */
  week: OpenTime[][]
  /** Days off: `YYYY-MM-DD`. */
  holidays: string[]
}

/** `chat_settings.handOver`: when the bot hands over without the customer asking. */
export interface ChatHandOver {
  /** Unanswered questions in a row before a hand-over. */
  afterUnanswered: number
  /** Whether to hand over when the customer is angry. */
  onAnger: boolean
}

/** `chat_settings.branding`: the look of the widget. */
export interface ChatBranding {
  /** `#rrggbb`. */
  accent: string
}

export const usualHandOver: ChatHandOver = { afterUnanswered: 2, onAnger: true }
export const usualBranding: ChatBranding = { accent: '#4338ca' }
