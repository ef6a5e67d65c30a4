/** WhatsApp's changes to a template that admins are notified of. */
export const templateChanges = ['rejected', 'paused', 'disabled', 'flagged', 'category'] as const
export type TemplateChange = (typeof templateChanges)[number]
