import { getReturnPath } from '@vermilion/contract/return-path';
import { expect, test } from 'vitest';
import { addReturnPath, getSignInPath } from './sign-in-path.ts';

test.each(['/account', '/cart?a=1&b=/#c', '/search?q=%E5%8F%A3', '/sign_in_help', '/x?return_to=/y'])(
  'the sign-in page leads back to %s',
  (path) => {
    const { searchParams } = new URL(getSignInPath(path), 'https://sg.example');
    expect(getReturnPath(searchParams.get('return_to'), { prefix: '' })).toBe(path);
  },
);

test.each(['/', '/?a=1', '/#a', '/sign_in', '/sign_in?return_to=%2Fcart', '/sign_up', '/reset_password#token=x'])(
  'it leads from %s to home, and its address does not grow',
  (path) => {
    expect(getSignInPath(path)).toBe('/sign_in');
    expect(addReturnPath('/sign_up', path)).toBe('/sign_up');
  },
);
