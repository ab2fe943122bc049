import type { Language } from '@vermilion/contract/markets';

/** Words of the menu and the footer that are no catalogue data. */
export type ContentTexts = {
  newest: string;
  brands: string;
  sale: string;
  shop: string;
  help: string;
  customerCare: string;
  delivery: string;
  returns: string;
  reportVulnerability: string;
  aboutUs: string;
  privacyPolicy: string;
  termsOfUse: string;
};

export const contentTexts: Record<Language, ContentTexts> = {
  en: {
    newest: 'New',
    brands: 'Brands',
    sale: 'Sale',
    shop: 'Shop',
    help: 'Help',
    customerCare: 'Customer Care',
    delivery: 'Delivery',
    returns: 'Returns',
    reportVulnerability: 'Report Vulnerability',
    aboutUs: 'About Us',
    privacyPolicy: 'Privacy Policy',
    termsOfUse: 'Terms of Use',
  },
  id: {
    newest: 'Terbaru',
    brands: 'Merek',
    sale: 'Diskon',
    shop: 'Belanja',
    help: 'Bantuan',
    customerCare: 'Layanan pelanggan',
    delivery: 'Pengiriman',
    returns: 'Pengembalian',
    reportVulnerability: 'Laporkan celah keamanan',
    aboutUs: 'Tentang kami',
    privacyPolicy: 'Kebijakan privasi',
    termsOfUse: 'Ketentuan penggunaan',
  },
  th: {
    newest: 'มาใหม่',
    brands: 'แบรนด์',
    sale: 'ลดราคา',
    shop: 'เลือกซื้อ',
    help: 'ช่วยเหลือ',
    customerCare: 'บริการลูกค้า',
    delivery: 'การจัดส่ง',
    returns: 'การคืนสินค้า',
    reportVulnerability: 'แจ้งช่องโหว่',
    aboutUs: 'เกี่ยวกับเรา',
    privacyPolicy: 'นโยบายความเป็นส่วนตัว',
    termsOfUse: 'ข้อกำหนดการใช้งาน',
  },
  zh: {
    newest: '新品',
    brands: '品牌',
    sale: '減價',
    shop: '選購',
    help: '幫助',
    customerCare: '顧客服務',
    delivery: '送貨',
    returns: '退貨',
    reportVulnerability: '通報安全漏洞',
    aboutUs: '關於我們',
    privacyPolicy: '私隱政策',
    termsOfUse: '使用條款',
  },
};
