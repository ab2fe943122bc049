const channelName = 'vermilion-account';

/** Tells this tab's announcements from those of others. */
const thisTab = Math.random();

/** Announces to all tabs, this one too, that somebody has signed in or out, or is not signed in any more. */
export function announceAccountChange(): void {
  const channel = new BroadcastChannel(channelName);
  channel.postMessage(thisTab);
  channel.close();
}

/** Calls back after each announcement. @returns a function that ends it */
export function onAccountChange(listener: (isThisTab: boolean) => void): () => void {
  const channel = new BroadcastChannel(channelName);
  channel.onmessage = ({ data }) => listener(data === thisTab);
  return () => channel.close();
}
