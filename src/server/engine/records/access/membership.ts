/** Defines who belongs to which tenant: rows of `collection` link a `user` to a `tenant`. */
export interface Membership {
  readonly collection: string
  /** Relation field to the auth collection. */
  readonly user: string
  /** Relation field to the tenant collection. */
  readonly tenant: string
  /** Records of other auth collections are never members of a tenant. Superusers need no membership. */
  readonly authCollection: string
}
