/** Outside review for other screens: requesting it, and the existing links. */
export { ShareDialog } from './share-dialog.tsx'
export { SharedForReview } from './shared-for-review.tsx'
