import { index, layout, type RouteConfig, route } from '@react-router/dev/routes';

/** The route table (spec §2). A file's path below routes/ is its URL; the three layouts are the shell's. */
export default [
  layout('shell/default-layout.tsx', [
    index('routes/index.tsx'),
    route('homepage', 'routes/homepage.tsx'),
    route('categories/:slug', 'routes/categories.$slug.tsx'),
    route('brands', 'routes/brands.index.tsx'),
    route('brands/:slugUrl', 'routes/brands.$slugUrl.tsx'),
    route('search', 'routes/search.tsx'),
    route('products/:slug', 'routes/products.$slug.tsx'),
    route('cart', 'routes/cart.tsx'),
    route('orders/:id', 'routes/orders.$id.tsx'),
    route('about', 'routes/about.tsx'),
    route('customer-care', 'routes/customer-care.tsx'),
    route('privacy', 'routes/privacy.tsx'),
    route('terms', 'routes/terms.tsx'),
    route('report-vulnerability', 'routes/report-vulnerability.tsx'),
    route('*', 'routes/not-found.tsx'),
  ]),
  layout('shell/preview-layout.tsx', [route('preview/layout', 'routes/preview.layout.tsx')]),
  layout('shell/blank-layout.tsx', [route('checkout', 'routes/checkout.tsx'), route('swagger', 'routes/swagger.tsx')]),
] satisfies RouteConfig;
