import { SkeletonCards } from '~/catalogue/skeleton-cards.tsx';
import type { PendingShape as Shape } from '~/platform/page.ts';
import { Skeleton, SkeletonLines } from '~/ui/skeleton.tsx';

const shapes = {
  home: Home,
  listing: Listing,
  product: Product,
  bag: Bag,
  checkout: Checkout,
  page: Page,
} satisfies Record<Shape, () => React.ReactNode>;

/** Boxes where the parts of a page will stand, of the same size. */
export default function PendingShape({ of }: { of: Shape }) {
  const Shape = shapes[of];
  return <Shape />;
}

/** The cover. */
function Home() {
  return <Skeleton className="h-[117vw] wide:h-184" />;
}

function Listing() {
  return (
    <div className="container-page">
      <Trail />
      <div className="grid gap-4 pt-4 pb-8 wide:grid-cols-2 wide:items-end wide:pt-8 wide:pb-12">
        <Skeleton className="h-[calc(0.92*var(--text-d1))] w-2/5" />
        <Skeleton className="h-4 w-3/5" />
      </div>
      <div className="grid wide:grid-cols-[3fr_9fr] wide:gap-12">
        <div className="hidden content-start gap-14 pt-5 wide:grid">
          <SkeletonLines count={9} />
          <SkeletonLines count={6} />
          <SkeletonLines count={5} />
        </div>
        <div className="min-w-0">
          <Skeleton className="mb-6 h-13.5" />
          <SkeletonCards count={6} layout="grid" />
        </div>
      </div>
    </div>
  );
}

function Product() {
  return (
    <div className="container-page">
      <Trail />
      <div className="grid gap-6 wide:grid-cols-[7fr_5fr] wide:gap-15">
        <div className="-mx-5 flex gap-0.5 overflow-hidden wide:mx-0">
          <Skeleton className="aspect-square w-[min(88%,max(36svh,12rem))] flex-none wide:w-full" />
          <Skeleton className="aspect-square w-[min(88%,max(36svh,12rem))] flex-none wide:hidden" />
        </div>
        <div className="grid content-start gap-4">
          <Skeleton className="h-4 w-2/5" />
          <Skeleton className="h-[calc(0.98*var(--text-d2))] w-4/5" />
          <SkeletonLines count={2} />
          <Skeleton className="h-39" />
          <Skeleton className="h-13" />
        </div>
      </div>
    </div>
  );
}

function Bag() {
  return (
    <div className="container-page">
      <div className="pt-8 pb-6">
        <Skeleton className="h-[calc(0.92*var(--text-d1))] w-2/5" />
      </div>
      <div className="two-columns">
        <div>
          {['first', 'second'].map((line) => (
            <div
              key={line}
              className="grid grid-cols-[6.5rem_1fr] items-start gap-4 border-rule border-t py-5 wide:grid-cols-[8.5rem_1fr] wide:gap-6"
            >
              <Skeleton className="aspect-4/5" />
              <SkeletonLines />
            </div>
          ))}
        </div>
        <Sums />
      </div>
    </div>
  );
}

function Checkout() {
  return (
    <div className="container-page">
      <div className="grid gap-6 pt-7 pb-10">
        <Skeleton className="h-[calc(0.98*var(--text-d2))] w-2/5" />
        <Skeleton className="h-8" />
      </div>
      <div className="two-columns">
        <div className="grid gap-6">
          <Skeleton className="h-10 w-2/5" />
          <div className="grid gap-6 wide:grid-cols-2">
            <Skeleton className="h-18" />
            <Skeleton className="h-18" />
          </div>
          <Skeleton className="h-18" />
          <SkeletonLines count={6} />
        </div>
        <Sums />
      </div>
    </div>
  );
}

function Page() {
  return (
    <div className="container-page grid gap-12 pt-12">
      <Skeleton className="h-[calc(0.92*var(--text-d1))] w-2/5" />
      <SkeletonLines count={5} />
    </div>
  );
}

/** The way from the home page to here. */
function Trail() {
  return <Skeleton className="my-4 h-4.5 w-48" />;
}

/** A summary and the button below it. */
function Sums() {
  return (
    <div className="grid content-start gap-5">
      <Skeleton className="h-10 w-2/5" />
      <SkeletonLines count={5} />
      <Skeleton className="h-13" />
    </div>
  );
}
