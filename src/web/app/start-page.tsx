import { productName } from '#web/records/runtime.ts'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { Wordmark } from './wordmark.tsx'

/**
 * Runs before the first paint and marks on <html> which of the two outlines below fits the address, and whether the
 * menu is collapsed.
 */
export const startScript =
  "try{var d=document.documentElement.dataset;if(/\\/dashboard(\\/|$)/.test(location.pathname)&&localStorage.getItem('pocketbase_auth')){d.start='frame';d.menu=localStorage.getItem('sidebar')||'open'}}catch(e){}"

/** The server's response for all pages except the public ones: an outline, until the app has loaded. */
export function StartPage() {
  return (
    <div role="status">
      <span className="sr-only">{productName()}</span>
      <FrameOutline />
      <FormOutline />
    </div>
  )
}

/** The size of the dashboard's frame (app-frame.tsx). */
function FrameOutline() {
  return (
    <div data-outline="frame" className="hidden min-h-dvh in-data-[start=frame]:block">
      <div className="fixed inset-y-0 left-0 hidden w-62 flex-col border-r border-line bg-sidebar p-4 in-data-[menu=collapsed]:w-15 in-data-[menu=collapsed]:p-3 lg:flex">
        <span className="in-data-[menu=collapsed]:hidden">
          <Wordmark />
        </span>
        <div className="mt-8 space-y-4">
          <Skeleton className="h-4 w-4/5" />
          <Skeleton className="h-4 w-3/5" />
          <Skeleton className="h-4 w-3/4" />
          <Skeleton className="h-4 w-2/3" />
        </div>
      </div>
      <div className="lg:pl-62 in-data-[menu=collapsed]:lg:pl-15">
        <div className="flex h-14 items-center border-b border-line px-4 sm:px-6">
          <span className="lg:hidden">
            <Wordmark />
          </span>
        </div>
        <div className="mx-auto w-full max-w-6xl px-4 py-6 sm:px-6 sm:py-8">
          <Skeleton className="h-8 w-56 max-w-full" />
          <div className="mt-8 grid grid-cols-2 gap-3 sm:gap-4 lg:grid-cols-4">
            <Skeleton className="h-28 rounded-card" />
            <Skeleton className="h-28 rounded-card" />
            <Skeleton className="h-28 rounded-card" />
            <Skeleton className="h-28 rounded-card" />
          </div>
          <Skeleton className="mt-6 h-64 rounded-card" />
        </div>
      </div>
    </div>
  )
}

/** Like the sign-in pages (guest-layout.tsx). */
function FormOutline() {
  return (
    <div data-outline="form" className="grid min-h-dvh in-data-[start=frame]:hidden lg:grid-cols-2">
      <div className="flex flex-col px-5 py-6 sm:px-10">
        <Wordmark />
        <div className="mx-auto flex w-full max-w-sm flex-1 flex-col justify-center gap-5 py-10">
          <Skeleton className="h-8 w-48" />
          <Skeleton className="h-9 w-full" />
          <Skeleton className="h-9 w-full" />
          <Skeleton className="h-11 w-full" />
        </div>
      </div>
      <div className="hidden border-l bg-sunken lg:block" />
    </div>
  )
}
