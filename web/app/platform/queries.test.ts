import { onlineManager } from '@tanstack/react-query';
import { afterEach, expect, test } from 'vitest';
import { createQueryClient } from './queries.ts';

afterEach(() => onlineManager.setOnline(true));

test('offline, what is asked for fails at once and is not sent later by itself', async () => {
  onlineManager.setOnline(false);
  const client = createQueryClient();
  const order = client.getMutationCache().build(client, {
    mutationFn: () => Promise.reject(new TypeError('Failed to fetch')),
  });
  await expect(order.execute(undefined)).rejects.toThrow('Failed to fetch');
});
