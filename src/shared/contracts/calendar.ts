/** Of `POST /api/instances/{instance}/calendar-feed`. */
export interface CalendarFeedOrder {
  /** The ambassador whose posts the calendar contains; default: all. */
  ambassador?: string
}

/** The secret address of a member's calendar, which is only shown once. */
export interface CalendarFeedAddress {
  id: string
  url: string
}
