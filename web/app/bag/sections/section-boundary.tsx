import { Trans } from '@lingui/react/macro';
import { useQueryErrorResetBoundary } from '@tanstack/react-query';
import { Component, type ReactNode } from 'react';
import { TextButton } from '~/ui/link.tsx';
import { Message } from '~/ui/message.tsx';

/** Shows a section, or a message with another try where it has failed: the rest of the page stands. */
export function SectionBoundary({ children }: { children: ReactNode }) {
  const { reset } = useQueryErrorResetBoundary();
  return <Boundary onRetry={reset}>{children}</Boundary>;
}

type Props = { onRetry: () => void; children: ReactNode };

class Boundary extends Component<Props, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children;
    const retry = () => {
      this.props.onRetry();
      this.setState({ hasFailed: false });
    };
    return (
      <Message kind="bad" role="status" className="my-4">
        <Trans>
          This part didn’t load. <TextButton onClick={retry}>Try again</TextButton>
        </Trans>
      </Message>
    );
  }
}
