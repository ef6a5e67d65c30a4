/** The shape of an area's texts in another language: the same keys, or it does not compile. */
export type Texts<T> = { [K in keyof T]: T[K] extends string ? string : Texts<T[K]> }
