import { Component, Suspense, type ReactNode } from 'react';
import { useLocation } from 'react-router';
import { paths } from '@/lib/paths';
import { useOnline } from '@/lib/use-online';
import { Button } from '@/ui/button';
import { buttonClass } from '@/ui/button-class';
import { BrokenThread } from '@/ui/drawings';
import { EmptyState } from '@/ui/empty-state';
import { LoadingArea } from '@/ui/spinner';

interface BoundaryProps {
  /** A change of it gives what broke another chance. */
  place: string;
  children: ReactNode;
}

interface BoundaryState {
  place: string;
  hasFailed: boolean;
}

class Boundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { place: this.props.place, hasFailed: false };

  static getDerivedStateFromError(): Partial<BoundaryState> {
    return { hasFailed: true };
  }

  static getDerivedStateFromProps({ place }: BoundaryProps, state: BoundaryState): BoundaryState | null {
    return place === state.place ? null : { place, hasFailed: false };
  }

  override render() {
    return this.state.hasFailed ? <BrokenScreen /> : this.props.children;
  }
}

/** A plain link and a reload: whatever broke, the whole product starts afresh. */
function BrokenScreen() {
  const isOnline = useOnline();
  return (
    <div role="alert" className="grid min-h-[60dvh] place-items-center">
      <EmptyState
        headingLevel="h1"
        drawing={<BrokenThread />}
        title={isOnline ? 'This page could not be shown' : 'You are offline'}
        action={
          <div className="flex flex-wrap justify-center gap-2">
            <Button onClick={() => window.location.reload()}>Try Again</Button>
            <a href={paths.dashboard} className={buttonClass({ variant: 'secondary' })}>
              Back to Home
            </a>
          </div>
        }
      >
        {isOnline
          ? 'Something went wrong while it was drawn. What you typed and saved is still there.'
          : 'This page has not been opened on this device yet. Messages and the posts that you write are here without a network, too.'}
      </EmptyState>
    </div>
  );
}

/** Round every screen: words while it loads, a way back when it breaks. A move to another address begins anew. */
export function RouteBoundary({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  return (
    <Boundary place={pathname}>
      <Suspense fallback={<LoadingArea className="min-h-[60dvh]" />}>{children}</Suspense>
    </Boundary>
  );
}
