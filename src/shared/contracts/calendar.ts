/** Of `POST /api/instances/{instance}/calendar-feed`. */
export interface CalendarFeedOrder {
  /** Whose posts the calendar has; everybody's if it is left out. */
  ambassador?: string
}

/** The secret address of a member's calendar, which is never shown again. */
export interface CalendarFeedAddress {
  id: string
  url: string
}
