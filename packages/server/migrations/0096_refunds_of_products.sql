-- What of a product came back is asked by the product: its analytics and comparisons read refunds
-- of years, and without this every refund of the business would be read for one product.
create index refund_line_of_product on refund_line (business_id, product_id);
