/** The type of an area's texts in another language: a missing or extra key does not compile. */
export type Texts<T> = { [K in keyof T]: T[K] extends string ? string : Texts<T[K]> }
